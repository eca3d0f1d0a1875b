"""The referee: whether a clue is allowed, and which rule it breaks (W8)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from traumwerk.games.when_i_dream.deck import LANGUAGES, Deck, Entry
from traumwerk.games.when_i_dream.letters import apart, folded, is_one_word
from traumwerk.games.when_i_dream.lexicon import Lexicon, blurred, lexicon, rime, without_onset

LONG = 6  # sounds of which one may differ in words that are taken for each other
PART, REST = 4, 3  # letters that the parts of a compound have
JOINTS = ("-'", "s-", "n-", "en-")  # what joins the parts of a compound

Breach = Literal[
    "not one word", "too long", "no word", "repeat", "the element", "derived", "compound", "translation",
    "sounds alike", "rhyme",
]  # fmt: skip
HANDED_BACK = frozenset(("not one word", "too long", "no word", "repeat"))  # W8: never punished


class Ruling(NamedTuple):
    """What is wrong with a clue; nothing where it is fair."""

    breach: Breach | None = None

    @property
    def is_fair(self) -> bool:
        return self.breach is None

    @property
    def is_punished(self) -> bool:
        """W11: what costs a card at a strict table."""
        return self.breach is not None and self.breach not in HANDED_BACK


class Referee:
    """Rules on the clues of one table."""

    def __init__(self, deck: Deck, language: str, *, rhymes: bool) -> None:
        self.deck = deck
        self.language = language
        self.rhymes = rhymes

    @property
    def lexicon(self) -> Lexicon:
        return lexicon(self.language)

    def ruling(self, element: int, clue: str, said: Iterable[str], longest: int) -> Ruling:
        """W8: the first thing wrong with a clue."""
        if len(clue) > longest:
            return Ruling("too long")
        if not is_one_word(clue):
            return Ruling("not one word")
        if folded(clue) in {folded(word) for word in said}:
            return Ruling("repeat")
        entry = self.deck.entry(element, self.language)
        breach = (
            self.kinship(entry, clue) or self.translation(element, clue) or self.likeness_of_sound(entry, clue)
        )
        if breach is None and not self.lexicon.could_be_word(clue):
            return Ruling("no word")
        return Ruling(breach)

    def kinship(self, entry: Entry, clue: str) -> Breach | None:
        """W8: the element, a form of it, a word derived from it or compounded with it."""
        said, word = folded(clue), folded(entry.word)
        parts = {part for part in said.replace("'", "-").split("-") if part}
        forms = {word, *map(folded, entry.forms)}
        if said in forms or parts & forms:
            return "the element"
        derived = {kin for kin in map(folded, entry.derived) if are_kin(kin, word)}
        if said in derived or any(folded(root) in said for root in entry.roots):
            return "derived"
        return "compound" if self.is_compound(said, word) or self.is_compound(word, said) else None

    def is_compound(self, whole: str, part: str) -> bool:
        """Whether a word is made of another and a third, with what joins them: starfish, but not start."""
        rests = [whole.removeprefix(part)] if whole.startswith(part) else []
        rests += [whole.removesuffix(part)] if whole.endswith(part) else []
        thirds = {rest.strip(joint) for rest in rests for joint in JOINTS}
        return len(part) >= PART and any(len(third) >= REST and self.lexicon.is_word(third) for third in thirds)

    def translation(self, element: int, clue: str) -> Breach | None:
        """W8: the deck's word in another language."""
        words = self.deck.elements[element].words
        others = {word.casefold() for name, word in zip(LANGUAGES, words, strict=True) if name != self.language}
        return "translation" if clue.casefold() in others else None

    def likeness_of_sound(self, entry: Entry, clue: str) -> Breach | None:
        """W8: homophones and near-homophones always, rhymes by option."""
        said, word = self.lexicon.sound(clue), self.lexicon.sound(entry.word)
        is_rhyme = said != word and rime(said) == rime(word)
        if is_rhyme and without_onset(said) == without_onset(word):
            return None if self.rhymes else "rhyme"  # only the beginning differs: Haus, Maus
        long = len(said) == len(word) >= LONG
        if said == word or (apart(said, word) == 1 and (long or blurred(said) == blurred(word))):
            return "sounds alike"
        return "rhyme" if is_rhyme and not self.rhymes else None


def are_kin(a: str, b: str) -> bool:
    """Whether two words share their beginning, or three letters anywhere: who only means the same is no kin."""
    return a[:2] == b[:2] or any(a[k : k + 3] in b for k in range(len(a) - 2))
