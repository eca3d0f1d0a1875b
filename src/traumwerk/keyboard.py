"""What a person types while time runs: whole lines, waited for no longer than is said."""

from __future__ import annotations

import codecs
import os
import re
import select
from collections import deque
from types import TracebackType
from typing import Any, TextIO

CHUNK = 1 << 12
ENTER, ERASE, ERASE_WORD, ERASE_LINE, END = "\r\n", "\x08\x7f", "\x17", "\x15", "\x04"
KEY_SEQUENCE = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]?|O.?|.)?", re.DOTALL)  # arrows and the like


class Keyboard:
    """Lines from a pipe or a file, each as soon as it is whole."""

    def __init__(self, fd: int) -> None:
        self.fd = fd
        self.text = ""  # typed so far, and not ended
        self.lines: deque[str] = deque()
        self.ended = False
        self.decode = codecs.getincrementaldecoder("utf-8")(errors="replace").decode

    def __enter__(self) -> Keyboard:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Nothing was changed that would have to be put right."""

    def line(self, seconds: float) -> str | None:
        """A whole line; None where the time is over, or a key was hit and the line goes on.

        Raises `EOFError` where nothing will ever come again.
        """
        if not self.lines and not self.ended and select.select([self.fd], [], [], max(seconds, 0.0))[0]:
            self.read()
        if self.lines:
            return self.lines.popleft()
        if self.ended:
            raise EOFError
        return None

    def read(self) -> None:
        """Take what is there."""
        try:
            got = os.read(self.fd, CHUNK)
        except OSError:  # the terminal is gone
            got = b""
        self.ended = not got
        self.take(self.decode(got, final=not got))
        if self.ended and self.text:
            self.end_line()

    def take(self, letters: str) -> None:
        for letter in letters:
            if letter == "\n":
                self.end_line()
            else:
                self.text += letter

    def end_line(self) -> None:
        self.lines.append(self.text)
        self.text = ""

    def begin_with(self, text: str) -> None:
        """Where a line can be seen before it ends, it is this much so far; from a pipe it comes as it comes."""


class Keys(Keyboard):
    """The keys of a terminal, one by one: what is typed so far can be seen, and is shown by who asks."""

    def __init__(self, fd: int) -> None:
        super().__init__(fd)
        self.manners: list[Any] = []  # of the terminal, as it was found

    def __enter__(self) -> Keys:
        import termios

        self.manners = termios.tcgetattr(self.fd)
        self.listen()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """The terminal is as it was found."""
        import termios

        termios.tcsetattr(self.fd, termios.TCSADRAIN, self.manners)

    def listen(self) -> None:
        """Have the terminal send every key at once, and show none."""
        import termios
        import tty

        tty.setcbreak(self.fd, termios.TCSANOW)

    def line(self, seconds: float) -> str | None:
        self.listen()  # each time: who was sent to sleep with Ctrl-Z and woken finds the terminal changed
        return super().line(seconds)

    def take(self, letters: str) -> None:
        for letter in KEY_SEQUENCE.sub("", letters):
            if letter in ENTER:
                self.end_line()
            elif letter in ERASE:
                self.text = self.text[:-1]
            elif letter == ERASE_WORD:
                self.text = self.text.rstrip().rpartition(" ")[0]
            elif letter == ERASE_LINE:
                self.text = ""
            elif letter == END and not self.text:
                self.ended = True
            elif letter.isprintable():
                self.text += letter

    def begin_with(self, text: str) -> None:
        self.text = text


def keyboard(stream: TextIO, *, keys: bool) -> Keyboard:
    """What can be waited for: the keys of a terminal, or the lines of anything else that has a descriptor."""
    try:
        fd = stream.fileno()
    except OSError:  # lines that are in memory: there is nothing to wait for
        silence = Keyboard(-1)
        silence.lines.extend(stream.read().splitlines())
        silence.ended = True
        return silence
    return Keys(fd) if keys else Keyboard(fd)
