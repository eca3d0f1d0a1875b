"""The table as a terminal shows it: a view becomes text, an offer a line to choose, an event a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from traumwerk.games.traumfabrik import moves as m
from traumwerk.games.traumfabrik.components import (
    ABSENT,
    BEST_DIRECTION,
    BEST_MOVIE,
    BEST_OF_GENRE,
    FIRST_MOVIE,
    GENRE_NAMES,
    KINDS,
    POSITION_KINDS,
    WORST_MOVIE,
    Cardboard,
)
from traumwerk.games.traumfabrik.state import FACE_DOWN, GUEST_POSITION, POSITIONS
from traumwerk.games.traumfabrik.views import Screenplay, Studio, View

COLOURS = {
    "director": "blue", "actor": "red", "crew": "green", "music": "magenta", "effects": "yellow",
    "guest": "bright_red", "agency": "cyan", "white": "white",
}  # fmt: skip
LETTERS = {
    "director": "D",
    "actor": "A",
    "crew": "C",
    "music": "M",
    "effects": "E",
    "guest": "G",
    "agency": "P",
}
GENRE_COLOURS = {"adventure": "green", "drama": "blue", "entertainment": "yellow"}
HELP = {"auction": ("T17", "T18", "T21"), "party": ("T23", "T24"), "allocation": ("T26", "T27", "T28", "T29")}


def stars(count: int) -> str:
    return "−1" if count < 0 else "★" * count or "☆"


class Terminal:
    """Draws and words one game for one edition; `names` are the seats' names, `me` the one who looks."""

    def __init__(self, cardboard: Cardboard, edition: str, names: Sequence[str], me: int) -> None:
        self.cardboard = cardboard
        self.tables = cardboard.tables
        self.edition = edition
        self.words = cardboard.words(edition)
        self.names = names
        self.me = me

    # ── small words ──
    def who(self, seat: int) -> str:
        return "You" if seat == self.me else self.names[seat]

    def does(self, seat: int, verb: str) -> str:
        """The seat as the subject of a verb: You bid, Bram bids."""
        return f"{self.who(seat)} {verb if seat == self.me else verb + 's'}"

    def money(self, amount: int) -> str:
        return f"{amount} {self.words['contract' if amount == 1 else 'contracts']}"

    def title(self, film: int) -> str:
        return self.cardboard.title(film, self.edition)

    def kind(self, chip: int) -> str:
        return KINDS[self.tables.chip_kind[chip]]

    def chip(self, chip: int, *, name: bool = False) -> Text:
        if chip == FACE_DOWN:
            return Text("▒ face-down", style="dim")
        kind = self.kind(chip)
        legend = chip in self.tables.legend_chips
        text = Text(self.words["legend" if legend else kind], style=COLOURS[kind])
        text.append(f" {stars(self.tables.chip_stars[chip])}")
        if name:
            text.append(f" {self.cardboard.chip_name(chip, self.edition)}", style="dim")
        return text

    def position(self, film: int, position: int) -> str:
        return POSITION_KINDS[self.tables.film_positions[film][position]]

    def token(self, rank: int) -> str:
        """A value token as people call it: 12, or 12+ for the higher of a pair."""
        if rank < 0:
            return "no token"
        value = self.tables.token_values[rank]
        plus = rank > 0 and self.tables.token_values[rank - 1] == value
        return f"{value}+" if plus else str(value)

    def genre(self, film: int) -> str:
        return GENRE_NAMES[self.tables.film_genre[film]]

    def award(self, award: int) -> str:
        w = self.words
        if award < BEST_MOVIE:
            return f"{w['first_movie']}, {w[GENRE_NAMES[award - FIRST_MOVIE]]}"
        if award < BEST_OF_GENRE:
            return f"{w['best_movie']}, {w['quarter']} {award - BEST_MOVIE + 1}"
        if award < WORST_MOVIE:
            return f"Best {w[GENRE_NAMES[award - BEST_OF_GENRE]].capitalize()}"
        return w["worst_movie"] if award == WORST_MOVIE else w["best_direction"]

    # ── the table ──
    def board(self, view: View) -> RenderableType:
        """The whole table."""
        parts: list[RenderableType] = [self.headline(view), self.locations(view), self.rivals(view)]
        if 0 <= view.viewer < len(view.studios):
            mine = view.studios[view.viewer]
            parts.append(self.screenplays(mine))
            if mine.movies:
                parts.append(Text("Your movies: ", style="bold").append_text(self.shelf(mine)))
        parts.append(self.supply(view))
        return Group(*parts)

    def headline(self, view: View) -> RenderableType:
        place = self.cardboard.location_name(view.location, self.edition) if view.phase != "over" else "the end"
        line = Text(self.cardboard.sheet.edition[self.edition].name, style="bold")
        line.append(f" · {self.words['quarter']} {view.quarter + 1} of {self.tables.quarters} · ")
        line.append(place, style="bold yellow")
        line.append(f" · {self.words['camera']}: {self.who(view.camera)}")
        line.append(f" · {self.words['middle']}: {view.middle}")
        return Panel(line, style="yellow", expand=True)

    def locations(self, view: View) -> RenderableType:
        table = Table(show_header=False, box=None, padding=(0, 1))
        for location, chips in enumerate(view.board):
            here = location == view.location and view.phase != "over"
            text = Text(" · ").join(self.chip(chip, name=here) for chip in chips if chip is not None)
            down = sum(chip == FACE_DOWN for chip in chips)
            if down:
                text = Text(f"{down} chips face-down", style="dim")
            mark = "▶" if here else " "
            style = "bold" if here else "dim" if location < view.location else ""
            name = self.cardboard.location_name(location, self.edition)
            table.add_row(mark, str(location + 1), Text(name, style=style), text)
        return table

    def rivals(self, view: View) -> RenderableType:
        panels = []
        for seat, studio in enumerate(view.studios):
            if seat != view.viewer:
                films = [self.sketch(play) for play in studio.screenplays if play is not None]
                if studio.movies:
                    films.append(self.shelf(studio))
                purse = "" if studio.contracts is None else f" · {self.money(studio.contracts)}"
                title = f"{self.names[seat]}{self.status(view, seat)}{purse}"
                panels.append(
                    Panel(Text("\n").join(films), title=title, title_align="left", width=34, style="dim")
                )
        return Columns(panels, padding=(0, 0))

    def status(self, view: View, seat: int) -> str:
        if view.auction is not None:
            if view.auction.leader == seat:
                return f" leads with {view.auction.bid}"
            return " is in" if seat in view.auction.bidders else " passed"
        if view.party is not None:
            return f" chooses as number {view.party.order.index(seat) + 1}"
        return ""

    def sketch(self, play: Screenplay) -> Text:
        """A rival's film in one line: each position by its letter and what lies there."""
        title = self.title(play.film)
        text = Text(title if len(title) <= 15 else title[:14] + "…", style=GENRE_COLOURS[self.genre(play.film)])
        for position, chips in enumerate(play.chips):
            if self.tables.film_positions[play.film][position] == ABSENT:
                continue
            kind = self.kind(chips[0]) if chips else self.position(play.film, position)
            letter = LETTERS.get(kind, "W")
            shown = str(self.tables.chip_stars[chips[0]]) if chips else "·"
            if chips or position != GUEST_POSITION:
                text.append(f" {letter}{shown}", style=COLOURS[kind])
        return text

    def shelf(self, studio: Studio) -> Text:
        parts = []
        for movie in studio.movies:
            text = Text(self.title(movie.film), style=GENRE_COLOURS[self.genre(movie.film)])
            text.append(f" {self.token(movie.rank)}", style="bold")
            text.append("♦" * len(movie.awards), style="yellow")
            parts.append(text)
        return Text(", ").join(parts)

    def screenplays(self, studio: Studio) -> RenderableType:
        panels = []
        for slot, play in enumerate(studio.screenplays):
            if play is None:
                panels.append(Panel(Text("no more screenplays", style="dim"), title=f"{slot + 1}", width=32))
            else:
                panels.append(self.poster(slot, play))
        purse = "" if studio.contracts is None else f"You have {self.money(studio.contracts)}."
        return Group(Text(purse, style="bold"), Columns(panels, padding=(0, 1)))

    def poster(self, slot: int, play: Screenplay) -> Panel:
        genre = self.genre(play.film)
        lines = [Text(f"{self.words[genre]} {stars(self.tables.film_stars[play.film])}", style="dim")]
        total, empty = self.tables.film_stars[play.film], 0
        for position in range(POSITIONS):
            if self.tables.film_positions[play.film][position] == ABSENT:
                continue
            kind = self.position(play.film, position)
            line = Text(f"{self.words[kind]:<11}", style=COLOURS[kind])
            chips = play.chips[position]
            if chips:
                total += self.tables.chip_stars[chips[0]]
                line.append_text(self.chip(chips[0]) if kind in ("white", "director") else
                                 Text(stars(self.tables.chip_stars[chips[0]])))  # fmt: skip
                line.append(f" ({len(chips) - 1} below)" if len(chips) > 1 else "", style="dim")
            else:
                line.append("·")
                empty += position != GUEST_POSITION
            lines.append(line)
        lines.append(Text(f"{total} stars, {empty} to fill", style="bold"))
        return Panel(Group(*lines), title=f"{slot + 1} {self.title(play.film)}", width=32,
                     border_style=GENRE_COLOURS[genre])  # fmt: skip

    def supply(self, view: View) -> RenderableType:
        text = Text(f"{self.words['tokens'].capitalize()} left: ", style="dim")
        text.append(" ".join(self.token(token) for token in reversed(view.tokens)))
        text.append(f"\nNext {self.words['screenplay']}: ", style="dim")
        if view.top is None:
            text.append("none")
        else:
            printed = self.tables.film_positions[view.top][:GUEST_POSITION]
            needs = ", ".join(self.words[POSITION_KINDS[kind]] for kind in printed if kind != ABSENT)
            genre, count = self.words[self.genre(view.top)], self.tables.film_stars[view.top]
            text.append(f"{self.title(view.top)} ({genre}, {count} stars: {needs}); {view.stack_left} below it")
        held = [
            f"{self.award(k)}: {self.holder(view, k)}" for k, film in enumerate(view.awards) if film is not None
        ]
        if held:
            text.append(f"\n{self.words['awards'].capitalize()}: ", style="dim").append("; ".join(held))
        return text

    def holder(self, view: View, award: int) -> str:
        film = view.awards[award]
        if award == BEST_DIRECTION and film is not None:
            return self.who(film)
        owners = [seat for seat, s in enumerate(view.studios) if any(mv.film == film for mv in s.movies)]
        return self.who(owners[0]) if owners else ""

    def scene(self, view: View) -> tuple[Any, ...]:
        """What makes the table look different: within one auction, nothing does."""
        return (view.quarter, view.location, view.phase, view.hand, view.party and view.party.turn)

    # ── what is asked ──
    def question(self, view: View) -> str:
        """What the seat to act is asked, in one sentence."""
        if view.phase == "auction" and view.auction is not None:
            place = self.cardboard.location_name(view.location, self.edition)
            if view.auction.leader is None:
                return f"{place} is auctioned. Nobody has bid yet: bid or pass?"
            leader = self.does(view.auction.leader, "lead")
            return f"{leader} with {view.auction.bid} for {place}: bid more or pass?"
        if view.phase == "party":
            return "The party: which chip do you take?"
        hand = ", ".join(self.chip(chip).plain for chip in view.hand if chip is not None)
        return f"In your hand: {hand}. What goes where?"

    def choice(self, move: Any, view: View) -> str:
        """A move as a line to choose."""
        if isinstance(move, m.Pass):
            return "pass"
        if isinstance(move, m.Decline):
            return "take none"
        if isinstance(move, m.Take):
            chip = view.board[view.location][move.chip]
            return f"take {self.chip(chip, name=True).plain}" if chip is not None else "take"
        chip = view.hand[move.chip]
        name = self.chip(chip, name=True).plain if chip is not None else ""
        if isinstance(move, m.Discard):
            return f"{name}: discard"
        play = view.studios[view.viewer].screenplays[move.screenplay]
        if play is None:
            return name
        text = f"{name} → {self.title(play.film)}, {self.words[self.position(play.film, move.position)]}"
        covered = play.chips[move.position]
        if covered:
            text += f", covering {self.chip(covered[0]).plain}"
        return text + self.consequence(play, move, view)

    def consequence(self, play: Screenplay, move: m.Place, view: View) -> str:
        """That a placement finishes the movie, and with how many stars."""
        chip = view.hand[move.chip]
        total = self.tables.film_stars[play.film]
        for position in range(POSITIONS):
            if self.tables.film_positions[play.film][position] == ABSENT:
                continue
            top = chip if position == move.position else (play.chips[position] or (None,))[0]
            if top is not None:
                total += self.tables.chip_stars[top]
            elif position != GUEST_POSITION:
                return ""
        return f", and the movie is finished with {total} stars"

    def help(self, view: View) -> tuple[str, ...]:
        """The rules that govern what is asked now."""
        return HELP.get(view.phase, ("T39",))

    # ── what happened ──
    def sentence(self, event: Any) -> tuple[str, str]:
        """An event as a sentence, and the rule behind it."""
        w = self.words
        match event:
            case m.StudioTaken(seat, studio):
                return f"{self.does(seat, 'run')} {self.cardboard.studio_name(studio, self.edition)}.", "T9"
            case m.ScreenplayTurnedUp(film):
                return f"Next {w['screenplay']} on the stack: {self.title(film)}.", "T10"
            case m.CameraGiven(seat):
                return f"{self.does(seat, 'get')} the {w['camera']}.", "T22"
            case m.QuarterBegun(quarter):
                return f"── {w['quarter'].capitalize()} {quarter + 1} ──", "T15"
            case m.ChipsTurnedUp(location, chips):
                place = self.cardboard.location_name(location, self.edition)
                return f"{place}: {', '.join(self.chip(chip).plain for chip in chips)}.", "T15"
            case m.LocationReached(location):
                return f"On to {self.cardboard.location_name(location, self.edition)}.", "T16"
            case m.Offered(seat, amount):
                return f"{self.does(seat, 'bid')} {amount}.", "T18"
            case m.Passed(seat):
                return f"{self.who(seat)} {'pass' if seat == self.me else 'passes'}.", "T18"
            case m.Sold(seat, price, share):
                return f"{self.does(seat, 'buy')} the chips for {price}; the others get {share} each.", "T21"
            case m.PartyOrdered(order):
                return f"The guests choose in this order: {', '.join(map(self.who, order))}.", "T23"
            case m.Taken(seat, chip):
                return f"{self.does(seat, 'take')} {self.chip(chip, name=True).plain}.", "T24"
            case m.Declined(seat):
                return f"{self.does(seat, 'take')} nothing.", "T24"
            case m.Placed(chip, film, position):
                place = w[self.position(film, position)]
                return f"{self.chip(chip).plain} onto {self.title(film)} ({place}).", "T27"
            case m.Discarded(chip):
                return f"{self.chip(chip).plain} leaves the game.", "T26"
            case m.MovieFinished(film, count, rank):
                return (
                    f"{self.title(film)} is finished with {count} stars: {w['token']} {self.token(rank)}.",
                    "T33",
                )
            case m.ScreenplayDrawn(seat, film):
                return f"{self.does(seat, 'draw')} {self.title(film)}.", "T34"
            case m.AwardGiven(award, holder):
                name = self.who(holder) if award == BEST_DIRECTION else self.title(holder)
                return f"{self.award(award)} goes to {name}.", ("T35", "T36", "T37", "T38")[
                    self.award_rule(award)
                ]
            case m.PointsCounted(seat, points):
                return f"{self.does(seat, 'end')} with {points} points.", "T39"
        raise TypeError(f"{type(event).__name__} is no event of this game")

    @staticmethod
    def award_rule(award: int) -> int:
        return (award >= BEST_MOVIE) + (award >= BEST_OF_GENRE) + (award >= BEST_DIRECTION)
