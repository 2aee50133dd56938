"""A bare Flask application, the reference of ``bench.startup``: prints its address, answers until killed."""

from flask import Flask
from werkzeug.serving import make_server


def main() -> None:
    """Serve one page until killed: ``python -m bench.bare_flask``."""
    app = Flask(__name__)
    app.add_url_rule("/", "page", lambda: "A page.")
    server = make_server("127.0.0.1", 0, app, threaded=True)
    print(f"http://127.0.0.1:{server.port}/", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
