"""How wide each letter is at the most, in em, so that a name's font size can be chosen to fit its place.

Devices have different typefaces. These are the widest of DejaVu Sans, Liberation Sans (whose letters are as
wide as Arial's), Roboto and the Noto Sans of wide pages, all bold, rounded up to a twentieth of an em.
Browser tests measure them.
"""

from types import MappingProxyType
from typing import Final

_BY_WIDTH: Final = {
    0.35: " 'ijlìíîïĩīĭįıĵĺļʹ͵ϳіїј",
    0.4: ",.:;I·ÌÍÎÏĨĪĬĮİł;·ΐΙΪίιϊІЇ‘’",
    0.45: "-\\f²³¹ſ΄/",
    0.5: "!()[]`rt¡°´¸ľŕŗřţťŧͺț",
    0.55: '"*ͼͽϝгѓ',
    0.6: "J_cszª¯ºçćĉċčĴŀśŝşšźżžͱͻͿΊέεζξςϛϯϲЈзстэєѕș|¦",
    0.65: "?Lx§«»¿ĹĻĽĿŁΓΞλτχϵ϶ЃГвхья–¨΅",
    0.7: (
        "$0123456789EFTaekovy¢£¤¥ÈÉÊËàáâãäåèéêëðòóôõöøýÿāăąĒēĔĕĖėĘęĚě"
        "¶ĳķĸōŏőŢŤŦŷͰΕΣΤάΰαγδθνουϋόύϐϑϙϜϟϡϩϫϮϽϿЀЁЕТабекнопучѐёќўџȚ"
    ),
    0.75: (
        "CPSYZbdghnpqu{}µÇÝÞßñùúûüþĆĈĊČďđĝğġģĥńņňŋŚŜŞŠũūŭůűųŶŸŹŻŽͷΖΡΥΫήβηκμρϒϔϗϚϞϥϧϨϭϰϱϷϸϹϻϼϾЄЅЗРСЭийлрцђћѝȘ"
    ),
    0.8: "ABKRVXÀÁÂÃÄÅĀĂĄħĶŔŖŘΆΑΒΔΚΛΧπσφψϏϕϪϬЎАБВУХЬЯъ",
    0.85: "#+<=>DGHNU^~¬±ÐÑ×ÙÚÛÜ÷ĎĐĜĞĠĢĤŃŅŇŊŨŪŬŮŰŲͳͶΗΝΠΨϣϤЌЍЏИЙКЛНПЧдм",
    0.9: "&OQÒÓÔÕÖØĲŌŎŐΈΌΏΘΟΦΩωώϖϘϴЂЋДОẞ",
    0.95: "wŵϠϦЦЪы",
    1.0: "@M©®ĦŉΎΜϓϺМФжфюљњ—…",
    1.05: "%m¼½¾æͲΉЫ",
    1.1: "ÆœϢш",
    1.15: "WŴЊщ",
    1.2: "ŒЉЮ",
    1.25: "ЖШ",
    1.35: "Щ",
}

LETTER_WIDTHS: Final = MappingProxyType(
    {letter: width for width, letters in _BY_WIDTH.items() for letter in letters}
)
"""The width of each letter of the Latin, Greek and Cyrillic alphabets."""

ANY_LETTER: Final = 0.9
"""The width of other letters of alphabets: most are narrower."""

FIRST_WIDE_LETTER: Final = 0x2E80
"""Where Unicode's CJK blocks begin; a letter there is as wide as it is high."""

FIRST_PICTURE: Final = 0x1F000
PICTURE: Final = 1.4
"""The width of an emoji."""
