"""The sentences of the screens, their translation, and the typesetting of long names.

A text: ``{{ _("%(player)s draws", player=name) }}`` in a template, ``_()`` in ``companion/web/``, ``say()``
below it: a ``Sentence`` is its English to records and programs, and said again in the language of each
screen. Whole sentences, counts through ``ngettext``, ``counted`` and ``say_counted``, several sentences
through ``sentences``, names through ``listed`` or ``in_a_row``, and ``in_order`` sorts them; then ``make
words``. A text that is cached for longer than one page is cached by ``present_language()``. What the
command line, the log and the API say stays English and goes through none of them.
"""
