"""The table as a terminal shows it: a view becomes text, an offer a line to choose, an event a sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from traumwerk.core.game import Refused
from traumwerk.games.face import Face, counted
from traumwerk.games.traumfabrik import moves as m
from traumwerk.games.traumfabrik.components import (
    ABSENT,
    BEST_DIRECTION,
    BEST_MOVIE,
    BEST_OF_GENRE,
    EDITIONS,
    FIRST_MOVIE,
    GENRE_NAMES,
    KINDS,
    PARTY_CHIPS,
    POSITION_KINDS,
    WORST_MOVIE,
    Cardboard,
)
from traumwerk.games.traumfabrik.state import AWARDS, FACE_DOWN, GUEST_POSITION, LOCATIONS, POSITIONS, SLOTS
from traumwerk.games.traumfabrik.views import Screenplay, Studio, View

COLOURS = {
    "director": "blue", "actor": "red", "crew": "green", "music": "magenta", "effects": "yellow",
    "guest": "bright_red", "agency": "cyan", "white": "",
}  # fmt: skip
LETTERS = {
    "director": "D", "actor": "A", "crew": "C", "music": "M", "effects": "E", "guest": "G", "agency": "P",
    "white": "W",
}  # fmt: skip
GENRE_COLOURS = {"adventure": "green", "drama": "blue", "entertainment": "yellow"}
HELP = {"auction": ("T17", "T18", "T21"), "party": ("T23", "T24"), "allocation": ("T26", "T27", "T28", "T29")}
HAND_LETTERS = "xyz"  # none of them begins a command
COMMANDS = """\
  a number      choose that line, or bid that much
  pass, p       leave the auction
  y 2 3         lay chip y onto your 2nd film, position 3, as the table numbers them
"""
RANKS = ("1st", "2nd", "3rd", "4th", "5th")


def stars(count: int) -> str:
    return "−1" if count < 0 else "★" * count or "☆"


class Terminal(Face):
    """Draws and words one game for one edition."""

    a_rule = "T21"

    def __init__(self, cardboard: Cardboard, edition: str, names: Sequence[str], me: int) -> None:
        super().__init__(names, me)
        self.cardboard = cardboard
        self.tables = cardboard.tables
        self.edition = edition
        self.words = cardboard.words(edition)

    # ── small words ──
    def money(self, amount: int) -> str:
        return f"{amount} {self.words['contract' if amount == 1 else 'contracts']}"

    def title(self, film: int) -> str:
        return self.cardboard.title(film, self.edition)

    def place(self, location: int) -> str:
        return self.cardboard.location_name(location, self.edition)

    def kind(self, chip: int) -> str:
        return KINDS[self.tables.chip_kind[chip]]

    def label(self, chip: int) -> Text:
        """What a chip is called."""
        legend = chip in self.tables.legend_chips
        return Text(self.words["legend" if legend else self.kind(chip)], style=COLOURS[self.kind(chip)])

    def chip(self, chip: int, *, name: bool = False) -> Text:
        """A chip with its stars."""
        text = Text.assemble(self.label(chip), f" {stars(self.tables.chip_stars[chip])}")
        return text.append(f" {self.cardboard.chip_name(chip, self.edition)}", style="dim") if name else text

    def chips(self, chips: Sequence[int]) -> str:
        return ", ".join(self.chip(chip).plain for chip in chips)

    def printed(self, film: int, position: int) -> str:
        """The kind of chip that a position asks for."""
        return POSITION_KINDS[self.tables.film_positions[film][position]]

    def positions(self, film: int) -> list[int]:
        """The positions that are printed on a film, the guest star's last."""
        return [k for k in range(POSITIONS) if self.tables.film_positions[film][k] != ABSENT]

    def token(self, rank: int) -> str:
        """A value token as people call it: 12, or 12+ for the higher of a pair."""
        if rank < 0:
            return f"no {self.words['token']}"
        value = self.tables.token_values[rank]
        plus = rank > 0 and self.tables.token_values[rank - 1] == value
        return f"{value}+" if plus else str(value)

    def genre(self, film: int) -> str:
        return GENRE_NAMES[self.tables.film_genre[film]]

    def award(self, award: int) -> str:
        w = self.words
        if award < BEST_MOVIE:
            return f"{w['first_movie']} ({w[GENRE_NAMES[award - FIRST_MOVIE]]})"
        if award < BEST_OF_GENRE:
            return f"{w['best_movie']} ({w['quarter']} {award - BEST_MOVIE + 1})"
        if award < WORST_MOVIE:
            return f"Best {w[GENRE_NAMES[award - BEST_OF_GENRE]].capitalize()}"
        return w["worst_movie"] if award == WORST_MOVIE else w["best_direction"]

    def owner(self, film: int, view: View) -> int:
        """The seat that a film lies before; it never changes hands."""
        for seat, studio in enumerate(view.studios):
            films = [play.film for play in (*studio.screenplays, *studio.movies) if play is not None]
            if film in films:
                return seat
        raise LookupError(f"{self.title(film)} lies before nobody")

    # ── the table ──
    def board(self, view: View) -> RenderableType:
        """The whole table."""
        parts: list[RenderableType] = [self.headline(view)]
        if view.phase != "over":
            parts.append(self.locations(view, range(view.location, LOCATIONS)))
        parts += [self.rival(view, seat) for seat in range(len(view.studios)) if seat != view.viewer]
        parts += [self.key(), self.supply(view), *self.own(view)]
        if view.phase == "over":
            parts.append(self.standings(view))
        return Group(*parts)

    def glance(self, view: View) -> RenderableType:
        """As much of the table as a question is about: what is to be had here, and one's own films."""
        return Group(self.headline(view), self.locations(view, range(view.location, view.location + 1)),
                     *self.own(view))  # fmt: skip

    def scene(self, view: View) -> tuple[Any, ...]:
        """What makes the table look different: within one auction, nothing does."""
        return (view.quarter, view.location, view.phase, view.hand, view.party and view.party.turn)

    def headline(self, view: View) -> RenderableType:
        name = self.cardboard.sheet.edition[self.edition].name
        quarter = f"{self.words['quarter']} {view.quarter + 1} of {self.tables.quarters}"
        camera = f"{self.words['camera']}: {self.whom(view.camera)}"
        middle = f"{self.words['middle']}: {view.middle}"
        when = "the end" if view.phase == "over" else quarter
        return Rule(Text(" · ".join((name, when, camera, middle)), style="bold"), style="yellow")

    def locations(self, view: View, which: range) -> RenderableType:
        grid = Table.grid(padding=(0, 2))
        for location in which:
            here = location == view.location
            mark, style = ("▶", "bold") if here else (" ", "")
            grid.add_row(mark, Text(self.place(location), style=style), self.lot(view, location))
        return grid

    def lot(self, view: View, location: int) -> Text:
        """What lies at a location; where it is auctioned, a line a chip."""
        chips = [chip for chip in view.board[location] if chip is not None]
        if not chips:
            return Text("all taken", style="dim")
        if FACE_DOWN in chips:
            return Text(f"{len(chips)} chips face-down", style="dim")
        auctioned = location == view.location and view.auction is not None
        return Text("\n" if auctioned else " · ").join(self.chip(chip, name=auctioned) for chip in chips)

    def rival(self, view: View, seat: int) -> RenderableType:
        """Another seat in two lines: how it stands, and its unfinished films."""
        studio = view.studios[seat]
        purse = "" if studio.contracts is None else f" · {self.money(studio.contracts)}"
        name = Text.assemble((self.who(seat), "bold"), self.status(view, seat), purse)
        grid = Table.grid(expand=True, padding=(0, 1))
        for _ in studio.screenplays:
            grid.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
        grid.add_row(*(self.sketch(play) for play in studio.screenplays))
        return Group(Text(" · ").join([name, *self.shelf(studio)]), grid)

    def status(self, view: View, seat: int) -> str:
        """How a seat takes part in the auction or the party."""
        if view.auction is not None:
            if view.auction.leader == seat:
                return f" leads with {view.auction.bid}"
            return " is in" if seat in view.auction.bidders else " passed"
        if view.party is not None:
            place = view.party.order.index(seat)
            return f" chose {RANKS[place]}" if place < view.party.turn else f" chooses {RANKS[place]}"
        return ""

    def sketch(self, play: Screenplay | None) -> Text:
        """A rival's film in one line: each position by its letter and the stars that lie there."""
        if play is None:
            return Text(f"  no {self.words['screenplay']}", style="dim")
        text = Text("  ")
        for position in self.positions(play.film):
            chips = play.chips[position]
            kind = self.kind(chips[0]) if chips else self.printed(play.film, position)
            shown = self.tables.chip_stars[chips[0]] if chips else "·"
            if chips or position != GUEST_POSITION:
                text.append(f"{LETTERS[kind]}{shown} ", style=COLOURS[kind])
        return text.append(f" {self.title(play.film)}", style=GENRE_COLOURS[self.genre(play.film)])

    def key(self) -> Text:
        """What the letters of the rivals' films mean."""
        meanings = (f"{letter} {self.words[kind]}" for kind, letter in LETTERS.items())
        return Text(f"({', '.join(meanings)})", style="dim")

    def shelf(self, studio: Studio) -> list[Text]:
        """The finished movies, each with its token and a mark for each award."""
        return [
            Text.assemble((self.title(movie.film), GENRE_COLOURS[self.genre(movie.film)]), " ",
                          (self.token(movie.rank), "bold"), ("♦" * len(movie.awards), "yellow"))
            for movie in studio.movies
        ]  # fmt: skip

    def own(self, view: View) -> list[RenderableType]:
        """What lies before the one who looks; nothing where that is a spectator."""
        if view.viewer not in range(len(view.studios)):
            return []
        studio = view.studios[view.viewer]
        assert studio.contracts is not None, "one's own contracts can be seen"
        purse = Text(f"You have {self.money(studio.contracts)}", style="bold")
        films = Table.grid(expand=True, padding=(0, 1))
        for _ in studio.screenplays:
            films.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
        films.add_row(*(self.poster(slot, play) for slot, play in enumerate(studio.screenplays, 1)))
        return [Text(" · ").join([purse, *self.shelf(studio)]), films]

    def poster(self, slot: int, play: Screenplay | None) -> Text:
        """One's own film, position by position."""
        if play is None:
            return Text(f"{slot} no {self.words['screenplay']}", style="dim")
        genre = self.genre(play.film)
        lines = [
            Text(f"{slot} {self.title(play.film)}", style=f"bold {GENRE_COLOURS[genre]}"),
            Text(f" {self.words[genre]} {stars(self.tables.film_stars[play.film])}", style="dim"),
            *(self.spot(play, position) for position in self.positions(play.film)),
        ]
        tops = {position: chips[0] for position, chips in enumerate(play.chips) if chips}
        empty = len(set(self.positions(play.film)) - set(tops) - {GUEST_POSITION})
        lines.append(Text(f" {counted(self.total(play.film, tops), 'star')}, {empty} to fill"))
        return Text("\n").join(lines)

    def spot(self, play: Screenplay, position: int) -> Text:
        """A position with the chip on it, or with the kind that it asks for."""
        chips = play.chips[position]
        wide = max(len(self.words[kind]) for kind in POSITION_KINDS) + 1
        kind = self.printed(play.film, position)
        label = self.label(chips[0]) if chips else Text(self.words[kind], style=COLOURS[kind])
        label.pad_right(wide - len(label))
        shown = stars(self.tables.chip_stars[chips[0]]) if chips else "·"
        below = f" {len(chips) - 1} below" if len(chips) > 1 else ""
        return Text.assemble((f" {position + 1} ", "dim"), label, shown, (below, "dim"))

    def total(self, film: int, tops: dict[int, int]) -> int:
        """The stars of a film with these chips on its positions."""
        return self.tables.film_stars[film] + sum(self.tables.chip_stars[chip] for chip in tops.values())

    def supply(self, view: View) -> RenderableType:
        """What is common to all: the tokens, the stack and the awards."""
        lines = []
        taken = [self.token(rank) for rank in range(len(self.tables.token_values)) if rank not in view.tokens]
        lines.append((f"{self.words['tokens'].capitalize()} taken", ", ".join(taken[::-1]) or "none"))
        lines.append(("Stack", "empty") if view.top is None else self.stack(view, view.top))
        holders = ((award, self.holder(view, award)) for award in range(AWARDS))
        held = [f"{self.award(award)}: {self.whom(seat)}" for award, seat in holders if seat is not None]
        if held:
            lines.append((self.words["awards"].capitalize(), "; ".join(held)))
        return Group(*(Text.assemble((f"{name}: ", "dim"), content) for name, content in lines))

    def stack(self, view: View, top: int) -> tuple[str, str]:
        """How many screenplays there are to draw, and the one that can be read."""
        genre, shown = self.words[self.genre(top)], stars(self.tables.film_stars[top])
        needs = ", ".join(self.words[self.printed(top, position)] for position in self.positions(top)[:-1])
        return f"Stack of {view.stack_left + 1}", f"{self.title(top)} ({genre} {shown}: {needs})"

    def holder(self, view: View, award: int) -> int | None:
        """The seat that holds an award."""
        holder = view.awards[award]
        return holder if holder is None or award == BEST_DIRECTION else self.owner(holder, view)

    def standings(self, view: View) -> RenderableType:
        """T39: where everybody's points come from."""
        table = Table("", box=None, pad_edge=False)
        for column in ("movies", self.words["awards"], self.words["contracts"], "points"):
            table.add_column(column, justify="right")
        for seat, studio in enumerate(view.studios):
            movies = sum(self.tables.token_values[movie.rank] for movie in studio.movies if movie.rank >= 0)
            held = [award for award in range(AWARDS) if self.holder(view, award) == seat]
            awards = sum(self.tables.award_points[award] for award in held)
            name = Text(f"{'♛' if seat in view.winners else ' '} {self.who(seat)}")
            table.add_row(name, *(str(points) for points in (movies, awards, studio.contracts, studio.points)))
        return table

    # ── what is asked ──
    def question(self, view: View) -> str:
        """What the one who looks is asked."""
        if view.auction is not None:
            place = self.place(view.location)
            if view.auction.leader is None:
                return f"{place} is up for auction, and nobody has bid yet."
            return f"{self.does(view.auction.leader, 'lead')} with {view.auction.bid} for {place}."
        if view.phase == "party":
            return "Which chip do you take?"
        return "What goes where?"

    def choices(self, moves: Sequence[Any], view: View) -> RenderableType:
        """Moves to choose from, by their numbers."""
        numbered = list(enumerate(moves, 1))
        if view.phase == "allocation":
            by_chip = groupby(numbered, key=lambda choice: choice[1].chip)
            return Group(*(self.placements(chip, list(choices), view) for chip, choices in by_chip))
        lines = ((f"{number:>4} ", self.guest_choice(move, view)) for number, move in numbered)
        return Group(*(Text.assemble((number, "bold"), line) for number, line in lines))

    def guest_choice(self, move: Any, view: View) -> Text:
        """What can be taken at a party."""
        if isinstance(move, m.Decline):
            return Text("none")
        chip = view.board[view.location][move.chip]
        assert chip is not None, "what is offered lies there"
        return self.chip(chip, name=True)

    def placements(self, k: int, choices: Sequence[tuple[int, Any]], view: View) -> RenderableType:
        """Where a chip in hand can go, a line a film."""
        chip = view.hand[k]
        assert chip is not None, "what can be placed is in hand"
        grid = Table.grid(padding=(0, 2, 0, 0))
        for slot, spots in groupby(choices, key=lambda choice: getattr(choice[1], "screenplay", None)):
            play = None if slot is None else view.studios[view.viewer].screenplays[slot]
            film = "" if play is None else self.title(play.film)
            effects = [Text.assemble((f"{n} ", "bold"), self.effect(move, play, view)) for n, move in spots]
            grid.add_row("  ", film, Columns(effects, padding=(0, 2)))
        return Group(Text.assemble((f"{HAND_LETTERS[k]} ", "dim"), self.chip(chip, name=True)), grid)

    def effect(self, move: Any, play: Screenplay | None, view: View) -> str:
        """What a placement does: where the chip goes, what it covers, and whether the movie is finished."""
        if play is None:
            return "discard"
        where = self.words[self.printed(play.film, move.position)]
        tops = {position: chips[0] for position, chips in enumerate(play.chips) if chips}
        if move.position in tops:
            return f"{where} (over {self.chip(tops[move.position]).plain})"
        chip = view.hand[move.chip]
        assert chip is not None, "what can be placed is in hand"
        tops[move.position] = chip
        if set(self.positions(play.film)) - set(tops) - {GUEST_POSITION}:
            return where
        total = self.total(play.film, tops)
        token = max((rank for rank in view.tokens if self.tables.token_values[rank] <= total), default=-1)
        return f"{where} (finished: {counted(total, 'star')}, {self.token_taken(token)})"

    def typed(self, text: str, moves: Sequence[Any], view: View) -> Sequence[Any] | None:
        """A line's number, or a placement written out: `y 2 3`."""
        found = re.fullmatch(rf"([{HAND_LETTERS}]) *([1-{SLOTS}]) *([1-{POSITIONS}])", text)
        if found is None:
            return super().typed(text, moves, view)
        return [m.Place(HAND_LETTERS.index(found[1]), int(found[2]) - 1, int(found[3]) - 1)]

    def commands(self) -> str:
        """What can be typed at this table beside what every game understands, and what its words mean."""
        theirs = self.cardboard.words(EDITIONS[0])
        pairs = [f"{word} = {theirs[key]}" for key, word in self.words.items() if word != theirs[key]]
        words = f"  Words here and in the rules: {', '.join(pairs)}\n" if pairs else ""
        return COMMANDS + words

    def help(self, view: View) -> tuple[str, ...]:
        """The rules that govern what is asked now."""
        return HELP.get(view.phase, ("T39",))

    def refusal(self, refused: Refused) -> str:
        """A refusal in the words of this edition."""
        ours = {word: self.words[key] for key, word in self.cardboard.words(EDITIONS[0]).items()}
        words = "|".join(sorted(map(re.escape, ours), key=len, reverse=True))
        text = re.sub(rf"\b({words})(?=s?\b)", lambda found: ours[found[0]], str(refused))
        return re.sub(r"\ban? (?=(\w))", lambda found: "an " if found[1] in "aeiou" else "a ", text)

    # ── what happened ──
    def sentence(self, event: Any, view: View, *, set_up: bool = False) -> tuple[str, str]:
        """An event as a sentence, and the rule behind it."""
        w = self.words
        match event:
            case m.StudioTaken(seat, studio):
                return f"{self.does(seat, 'run')} {self.cardboard.studio_name(studio, self.edition)}.", "T9"
            case m.ScreenplayTurnedUp(film):
                return f"{self.title(film)} is the next {w['screenplay']} on the stack.", "T10"
            case m.CameraGiven(seat):
                return f"The {w['camera']} stands before {self.whom(seat)}.", "T14" if set_up else "T22"
            case m.QuarterBegun(quarter):
                return f"── {w['quarter'].capitalize()} {quarter + 1} ──", "T15"
            case m.ChipsTurnedUp(location, chips):
                rule = "T23" if self.tables.location_chips[location] == PARTY_CHIPS else "T15"
                return f"{self.place(location)}: {self.chips(chips)}.", rule
            case m.LocationReached(location):
                return f"On to {self.place(location)}.", "T16"
            case m.Offered(seat, amount):
                return f"{self.does(seat, 'bid')} {amount}.", "T18"
            case m.Passed(seat):
                return f"{self.does(seat, 'pass')}.", "T18"
            case m.Sold(seat, price, share):
                return self.sale(seat, price, share), "T21" if price else "T19"
            case m.PartyOrdered(order):
                return f"The guests choose in this order: {', '.join(map(self.whom, order))}.", "T23"
            case m.Taken(seat, chip):
                return f"{self.does(seat, 'take')} {self.chip(chip, name=True).plain}.", "T24"
            case m.Declined(seat):
                return f"{self.does(seat, 'take')} no chip.", "T24"
            case m.Placed(chip, film, position):
                return self.placement(chip, film, position, view)
            case m.Discarded(chip):
                return f"Discarded: {self.chip(chip).plain}.", "T26"
            case m.MovieFinished(film, count, rank):
                finished = f"{self.does(self.owner(film, view), 'finish')} {self.title(film)}"
                return f"{finished}: {counted(count, 'star')}, {self.token_taken(rank)}.", "T33"
            case m.ScreenplayDrawn(seat, film):
                return f"{self.does(seat, 'take')} {self.title(film)} from the stack.", "T34"
            case m.AwardGiven(award, holder):
                return self.ceremony(award, holder, view)
            case m.PointsCounted(seat, points):
                return f"{self.does(seat, 'end')} with {counted(points, 'point')}.", "T39"
        raise TypeError(f"{type(event).__name__} is no event of this game")

    def sale(self, seat: int, price: int, share: int) -> str:
        """Who pays what for the chips, and what becomes of it."""
        if not price:
            return f"{self.does(seat, 'get')} the chips for nothing."
        others = [other for other in range(len(self.names)) if other != seat]
        receives = "Everybody else gets" if others[1:] else self.does(others[0], "get")
        shared = f"{receives} {share}" if share else "That is too little to share yet"
        return f"{self.does(seat, 'buy')} the chips for {self.money(price)}. {shared}."

    def placement(self, chip: int, film: int, position: int, view: View) -> tuple[str, str]:
        """Whose film a chip went onto, and as what where that is not plain."""
        kind, printed = self.kind(chip), self.printed(film, position)
        where = "" if kind == printed else f" ({self.words[printed]})"
        rule = {"guest": "T30", "agency": "T29"}.get(kind, "T28" if printed == "white" else "T27")
        puts = self.does(self.owner(film, view), "put")
        return f"{puts} {self.chip(chip).plain} onto {self.title(film)}{where}.", rule

    def token_taken(self, rank: int) -> str:
        return self.token(rank) if rank < 0 else f"{self.words['token']} {self.token(rank)}"

    def ceremony(self, award: int, holder: int, view: View) -> tuple[str, str]:
        """Who wins an award, and with which film."""
        if award == BEST_DIRECTION:
            return f"{self.does(holder, 'win')} {self.award(award)}.", "T38"
        rule = "T35" if award < BEST_MOVIE else "T36" if award < BEST_OF_GENRE else "T37"
        seat = self.owner(holder, view)
        return f"{self.does(seat, 'win')} {self.award(award)} with {self.title(holder)}.", rule
