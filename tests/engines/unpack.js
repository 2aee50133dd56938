// Unpacks the programs in these packages, each into a folder of its own: node_modules/.programs/VERSION.
const { execFileSync } = require("node:child_process");
const { mkdirSync, readFileSync, readdirSync, writeFileSync } = require("node:fs");
const { join } = require("node:path");
const { brotliDecompressSync } = require("node:zlib");

const packages = join(__dirname, "node_modules");

for (const name of readdirSync(packages).filter((each) => each.startsWith("chromium-"))) {
  const home = join(packages, ".programs", name.replace("chromium-", ""));
  mkdirSync(home, { recursive: true });
  const folder = join(packages, name, "bin");
  for (const packed of readdirSync(folder)) {
    const content = brotliDecompressSync(readFileSync(join(folder, packed)));
    if (packed.endsWith(".tar.br")) execFileSync("tar", ["-x", "--no-same-owner", "-C", home], { input: content });
    else writeFileSync(join(home, "chromium"), content, { mode: 0o755 });
  }
}
writeFileSync(join(packages, ".programs", "ready"), "");
