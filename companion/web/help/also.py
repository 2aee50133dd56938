"""What people call things that the documents call otherwise, in any language, by the section that has them.

The documents are in English and use one word for one thing; whoever looks for something knows neither.
"""

import re
from collections.abc import Mapping
from typing import Final

_ALSO: Final = """
play#join: join qr code scan pin digits start how to begin sit seat beitreten unirse rejoindre katılmak
play#how-closely-it-follows: level mode scores only simple niveau stufe
play#on-a-phone: taps buttons handy rematch again revanche join late leave
play#hands-from-one-photo: camera picture count cards foto scan hand appareil cámara
play#the-table-screen: tv tablet big screen television fernseher pantalla écran schermo
play#this-screen: dark mode light theme night contrast dunkel sound speech voice mute wake lock keep awake
    motion animation sombre oscuro
play#for-every-eye-ear-and-hand: accessibility accessible blind colour color blindness screen reader
    keyboard wcag barrierefrei accesibilidad accessibilité disability javascript
play#on-the-home-screen: app install icon pwa iphone android download store
play#in-your-own-language: translation english deutsch sprache idioma langue lingua taal język dil язык
play#thinking-time: timer clock slow turn limit hurry nudge thinking zeit tiempo
play#the-odds: probability chance chances who will win percent wahrscheinlichkeit
play#after-the-game: result winner share picture evening summary export spreadsheet ergebnis
play#players: statistics ranking rating elo best leaderboard rename face avatar merge import statistik
    estadísticas
screens: browser browsers old phone too old safari chrome firefox supported ipad
screens#the-table-on-a-television: tv chromecast cast smart hdmi fire stick samsung lg airplay overscan cut
    off
screens#the-table-on-a-machines-own-screen: kiosk hdmi pi display boot autostart
house-rules: rules regeln reglas règles regole regels zasady regras правила kurallar ルール قواعد sheet
house-rules#editions: box boxes which deck version flip no mercy all wild cards blank attack
house-rules#scoring: points count counted score partners teams target 500 punkte
house-rules#when-a-play-breaks-a-rule: illegal cheat refused not allowed against wrong play stand referee
house-rules#house-rules: 7-0 seven zero swap stacking stack plus two jump in jump-in draw until play custom
    hausregeln options variants
tonight#a-phone-cannot-open-the-address: guest network wifi wi-fi wlan firewall vpn port router isolation
    cannot connect not found unreachable timeout page does not load offline
tonight#the-code-leads-nowhere: qr code wrong expired old mistyped invalid does not work 401
tonight#the-connection-is-lost: disconnected reconnect lost offline frozen stuck hangs verbindung
tonight#the-phone-falls-asleep: sleep sleeps screen off lock standby battery
tonight#the-television-shows-nothing: tv black blank too old
tonight#a-wrong-card-was-entered: undo redo mistake take back correct fix mistyped wrong card rückgängig
    deshacer annuler annulla ongedaan cofnij desfazer отменить
tonight#somebody-left-or-came-late: player leave leaves left quits joins late gone
tonight#somebody-forgot-uno: forgot say uno catch penalty forgotten vergessen
tonight#a-rule-is-in-doubt: challenge draw four wild bluff dispute argument anzweifeln
tonight#the-plug-was-pulled: power cut crash restart reboot lost game resume saved continue save
tonight#no-sound-no-speech: sound silent mute quiet audio ton volume
tonight#start-it-tonight: windows mac laptop begin how to begin tonight install
operate#start-it: install run setup server python make
operate#in-a-container: docker podman compose image
operate#a-card-to-flash: sd card imager flash pi image hotspot clock time date this machine
operate#install-it-on-a-raspberry-pi: raspberry service boot autostart systemd update upgrade
operate#codes: password token secret login host new-code kick out passwort pin access
operate#where-the-data-is: folder file database sqlite data move another computer
operate#backups: backup restore copy usb stick sicherung export all
operate#on-a-postgresql-server: postgres database
operate#names-and-https: hostname domain dns local
https: ssl tls certificate secure encryption lock not secure zertifikat
privacy: gdpr dsgvo data protection tracking account datenschutz privacidad confidentialité
privacy#take-a-persons-name-out: delete player remove name forget anonymous child erase löschen eliminar
devices#buzzers: button buzzer arcade gpio press lights led
devices#the-coin: flip 50/50 coin toss heads tails münze servo
card-reader: nfc rfid scanner reader esp32
card-reader#decks-with-stickers: sticker tag deck teach
card-reader#labels-to-print: print label qr pdf
club: many tables league club verein
club#tournaments: tournament draw bracket swiss turnier torneo
record: record file uno text notation export format
programs: api script bot json http rest develop
programs#mqtt-and-home-assistant: smart home automation mqtt lamp
threats: security safe hack attack cheat
"""

ALSO: Final[Mapping[str, str]] = dict(re.findall(r"^(\S+): ((?:.+(?:\n )?)+)", _ALSO, re.MULTILINE))
"""The words of each section, the most telling first; without an anchor, of the first one of a document."""
