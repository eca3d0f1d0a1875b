"""Looking at a page as critics do: axe for everybody's access, and whether it fits its screen."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

from playwright.sync_api import Page

SCRIPT = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
ALL = {"type": "tag", "values": ["wcag2a", "wcag2aa"]}
COLOURS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
THEMES = {"light": ALL, "dark": COLOURS}  # a theme changes nothing but colours


def violations(page: Page, rules: dict[str, Any]) -> list[str]:
    """What axe finds against these rules, a line for each element."""
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(SCRIPT)
    options = {"runOnly": rules, "resultTypes": ["violations"], "preload": False}
    found = page.evaluate("options => axe.run(document, options).then(({ violations }) => violations)", options)
    return [f"{rule['id']}: {node['html'][:160]} {summary(node)}" for rule in found for node in rule["nodes"]]


def summary(node: dict[str, Any]) -> str:
    return " ".join(check["message"] for check in [*node["any"], *node["all"], *node["none"]])[:200]


def overflow(page: Page) -> list[str]:
    """How far the page is wider than its screen, and the elements that stick out."""
    return list(
        page.evaluate(
            """() => {
              const wide = document.scrollingElement.scrollWidth, room = innerWidth;
              if (wide <= room) return [];
              const sticksOut = (one) => one.getBoundingClientRect().right > room + 1;
              const out = [...document.querySelectorAll("body *")].filter(sticksOut);
              return [`${wide} of ${room}`, ...out.slice(0, 5).map((one) => one.outerHTML.slice(0, 120))];
            }"""
        )
    )


def wear(page: Page, theme: str) -> None:
    """Light or dark, as the system asks for it."""
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    page.wait_for_function("theme => document.documentElement.dataset.theme === theme", arg=theme)


class Inspector:
    """Looks once at each place, in light and dark; what is wrong is kept until the end."""

    def __init__(self) -> None:
        self.seen: set[str] = set()
        self.wrong: list[str] = []

    def look(self, page: Page, where: str) -> None:
        size = page.viewport_size
        key = f"{where} at {size['width'] if size else 0}"
        if key in self.seen:
            return
        self.seen.add(key)
        self.measure(page, where)
        for theme, rules in THEMES.items():
            wear(page, theme)
            self.wrong += [f"{key}, {theme}: {line}" for line in violations(page, rules)]

    def measure(self, page: Page, where: str) -> None:
        """Only whether it fits."""
        self.wrong += [f"{where}: {wide}" for wide in overflow(page)]

    def conclude(self) -> None:
        assert not self.wrong, "\n".join(sorted(set(self.wrong)))
