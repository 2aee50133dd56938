"""Names are sorted as the language of the screen does."""

import pytest

from companion.web.languages import Language, speaking
from companion.web.words.sorting import in_order


@pytest.mark.parametrize(
    ("tag", "names"),
    [
        ("en", "ana Ángel Ben Żaneta Zoë Zora عمر"),
        ("de", "Abel Änne Anton Über Udo Uwe"),
        ("es", "Ana Ángel Nuria Ñuño Oscar"),
        ("pl", "Lena Łukasz Maria Stefan Śława Zofia Źródło Żaneta"),
        ("zh-Hans", "Ana Ángel Zoë 安娜 陈晨 李雷 王芳 小明 张伟"),
        ("ru", "Ёжик Елена Женя Иван Игорь Йозеф Коля"),
        ("sv", "Abel Anton Olle Zora Åsa Älva Örjan"),
        ("tr", "Can Çağla Deniz Hasan Işık İpek Jale Sema Şebnem"),
    ],
)
def test_names_are_in_the_order_of_the_language(tag: str, names: str) -> None:
    with speaking(Language(tag)):
        assert names.split() == sorted({*names.split()}, key=in_order)
