"""How words are made of others: prefixes, endings and compounds, so that kin is told from mere letters (W8)."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache

from traumwerk.games.when_i_dream.affixes import shape
from traumwerk.games.when_i_dream.deck import Entry, entries
from traumwerk.games.when_i_dream.letters import folded
from traumwerk.games.when_i_dream.lexicon import Lexicon, lexicon

SURE = 5  # letters of a stem that is looked for without anybody having written it down
LONG = 6  # letters of one that is looked for within words too
PART = 4  # letters that an element has which is looked for in compounds


class Kinship:
    """The kin of one element: its forms, what is derived from it, what is compounded with it."""

    def __init__(self, entry: Entry, language: str) -> None:
        self.language = language
        self.shape = shape(language)
        self.word = folded(entry.word)
        self.forms = frozenset((self.word, *map(folded, entry.forms)))
        self.derived = frozenset(map(folded, entry.derived))
        self.stems = tuple(
            dict.fromkeys(bare(word, self.shape.mute) for word in self.derived if len(word) > PART)
        )
        written = tuple(map(folded, entry.roots))
        self.roots = tuple(dict.fromkeys((*(r for r in written if r[0] != "!"), *self.own_roots())))
        self.loose = frozenset(root.removeprefix("^") for root in written if len(root) >= SURE)
        self.others = tuple(root[1:] for root in written if root[0] == "!")
        self.parts = tuple(sorted(self.forms)) if len(self.word) >= PART else ()

    def own_roots(self) -> Iterator[str]:
        """The words themselves, where they are long enough to be no accident."""
        for form in sorted(form for form in self.forms if " " not in form):
            for root in dict.fromkeys((form, bare(form, self.shape.mute))):
                if len(root) >= SURE:
                    yield root if len(root) >= LONG else f"^{root}"

    @property
    def lexicon(self) -> Lexicon:
        return lexicon(self.language)

    def is_element(self, said: str) -> bool:
        if said == self.word or said in self.forms:
            return said == self.word or not self.is_other(said)
        return any(part in self.forms for part in said.replace("'", "-").split("-"))

    def is_derived(self, said: str) -> bool:
        """Written down as derived, an inflection of such a word, or made with one of the roots."""
        return said in self.derived or (not self.is_other(said) and self.looks_derived(said))

    def is_other(self, said: str) -> bool:
        """Whether it is written down that a word only looks like kin."""
        return any(fnmatchcase(said, pattern) for pattern in self.others)

    def looks_derived(self, said: str) -> bool:
        return any(said.startswith(stem) and self.inflects(said, stem) for stem in self.stems) or any(
            self.has_root(said, root) for root in self.roots
        )

    def inflects(self, said: str, stem: str) -> bool:
        return said[len(stem) :] in self.shape.inflection

    def has_root(self, said: str, root: str) -> bool:
        """Whether a root stands in a word as a part of it: park in parked and ballpark, not in sparkle."""
        if root[0] == "^":
            return said.startswith(root[1:]) and self.is_back(said[len(root) - 1 :], root[1:])
        at = said.find(root)
        while at >= 0:
            if self.is_front(said[:at]) and self.is_back(said[at + len(root) :], root):
                return True
            at = said.find(root, at + 1)
        return False

    def is_front(self, front: str) -> bool:
        return not front or front in self.shape.prefixes or self.begins(front)

    def is_back(self, back: str, root: str) -> bool:
        endings = self.shape.endings
        return (
            not back
            or root in self.loose
            or back in endings
            or (back[0] == root[-1] and back[1:] in endings)
            or (len(root) >= self.shape.first and self.ends(back))
        )

    def is_compound(self, said: str) -> bool:
        """Whether a word is made of the element and another: starfish of star, but not start."""
        if self.is_other(said):
            return False
        said = self.base(said)
        first = self.shape.first
        return any(
            (len(part) >= first and said.startswith(part) and self.ends(said[len(part) :]))
            or (said.endswith(part) and self.begins(said[: -len(part)]))
            for part in self.parts
        )

    def base(self, said: str) -> str:
        """The word that another is a form of, if any: think for thinking, which then is no king."""
        for end in self.shape.forms:
            stem = said.removesuffix(end)
            if len(stem) < len(said):
                found = {
                    stem,
                    stem + "e",
                    stem[:-1] if stem[-2:-1] == stem[-1:] else stem,
                } & self.lexicon.common
                if found:
                    return min(found)
        return said

    def begins(self, front: str) -> bool:
        """Whether compounds begin so."""
        if self.shape.fronts:
            return front in self.shape.fronts or self.is_clipped(front)
        return any(
            self.is_part(front.removesuffix(joint)) for joint in self.shape.joints if front.endswith(joint)
        )

    def is_clipped(self, front: str) -> bool:
        """Whether it is an Italian word without its last vowel: cavol- in cavolfiore."""
        return (
            self.language == "it"
            and len(front) >= SURE
            and front[-1] in "ln"
            and any(front + vowel in self.lexicon.common for vowel in self.shape.mute)
        )

    def ends(self, back: str) -> bool:
        """Whether compounds end so."""
        return any(
            self.is_part(back.removeprefix(joint)) for joint in self.shape.joints if back.startswith(joint)
        )

    def is_part(self, text: str) -> bool:
        """Whether it is a word, and common enough to be no accident."""
        if len(text) < PART - 1 or text in self.shape.no_part:
            return False
        return text in (self.lexicon.everyday if len(text) < PART else self.lexicon.common)


def bare(word: str, mute: tuple[str, ...]) -> str:
    """A word without the vowel it ends in."""
    return next((word.removesuffix(end) for end in sorted(mute, key=len) if word.endswith(end)), word)


@cache
def kinship(element: str, language: str) -> Kinship:
    """The kin of an element, by its name."""
    return Kinship(entries(language)[element], language)
