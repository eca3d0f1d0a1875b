/** What every page of the lobby stands in: the house's header, and tabs on a phone. */
import { html, useEffect } from "../lib/html.js";
import { me } from "../lib/api.js";
import { file, loadCss } from "../lib/files.js";
import { t, tn } from "../lib/i18n.js";
import { icon, mark } from "../lib/pictures.js";
import { Link } from "../lib/router.js";
import { LANGUAGES, change, isDark, language, settings } from "../lib/settings.js";
import { useStore } from "../lib/store.js";
import { Menu } from "./menu.js";
import { isAwaited, useMyTables } from "./mytables.js";
import { speak } from "./speak.js";

await loadCss(file("css/lobby.css"));

/** `current` names the tab that is lit: play, games, replays, rules, settings, account. */
export function Frame({ title, current, dress, children }) {
  const { tables } = useMyTables();
  const waiting = (tables ?? []).filter(isAwaited).length;
  useEffect(() => {
    document.title = waiting ? `(${waiting}) ${title} · Traumwerk` : `${title} · Traumwerk`;
  }, [title, waiting]);
  useEffect(() => {
    document.body.classList.add("has-tabbar");
    return () => document.body.classList.remove("has-tabbar");
  }, []);
  return html`<div class="lobby" data-game=${dress}>
    <a class="skip" href="#main">${t("Straight to the page")}</a>
    <${Header} current=${current} />
    <main id="main" tabindex="-1">${children}</main>
    <${Tabs} current=${current} waiting=${waiting} />
  </div>`;
}

const at = (current, name) => (current === name ? "page" : undefined);

function Header({ current }) {
  useStore(settings);
  return html`<header class="bar top">
    <${Link} class="logo" href="/"><img src=${file("art/mark.svg")} alt="" width="36" height="36" />Traumwerk<//>
    <nav class="nav" aria-label=${t("House")}>
      <${Link} href="/" aria-current=${at(current, "play")}>${t("Play")}<//>
      <${Link} href="/games" aria-current=${at(current, "games")}>${t("My games")}<//>
      <${Link} href="/games?show=finished" aria-current=${at(current, "replays")}>${t("Replays")}<//>
      <${Link} href="/rules" aria-current=${at(current, "rules")}>${t("Rules")}<//>
    </nav>
    <span class="grow"></span>
    <${Link} class="btn btn--quiet top__join hide-s" href="/#join" title=${t("Join by code")}>${icon("link")}<span>${t("Join by code")}</span><//>
    <${Languages} />
    <${Theme} />
    <${Link} class="btn btn--quiet btn--icon hide-s" href="/settings" aria-label=${t("Settings")} title=${t("Settings")} aria-current=${at(current, "settings")}>${icon("gear")}<//>
    <${Me} current=${current} />
  </header>`;
}

const Languages = () => html`<${Menu} icon="lang" label=${t("Language: {language}", { language: LANGUAGES[language()] })} more="hide-xs">
  ${Object.entries(LANGUAGES).map(([name, own]) => html`<button key=${name} lang=${name} role="menuitemradio" aria-checked=${name === language()} onClick=${() => speak(name)}>${own}${name === language() && icon("check")}</button>`)}
<//>`;

function Theme() {
  const dark = isDark();
  const label = dark ? t("Switch to light") : t("Switch to dark");
  return html`<button class="btn btn--quiet btn--icon" aria-label=${label} title=${label} onClick=${() => change({ theme: dark ? "light" : "dark" })}>${icon(dark ? "sun" : "moon")}</button>`;
}

function Me({ current }) {
  const person = useStore(me);
  if (!person) return html`<${Link} class="btn btn--quiet" href="/account" aria-label=${t("Log in")} aria-current=${at(current, "account")}>${icon("people")}<span class="hide-xs">${t("Log in")}</span><//>`;
  return html`<${Link} class="me" href="/account" aria-current=${at(current, "account")}><span class="vh">${t("Account of {name}", { name: person.name })}</span>${mark(0, person.name)}<span class="hide-xs me__name" aria-hidden="true">${person.name}</span><//>`;
}

const Tabs = ({ current, waiting }) => html`<nav class="tabbar" aria-label=${t("House")}>
  <${Link} href="/" aria-current=${at(current, "play")}>${icon("home", "l")}<span>${t("Play")}</span><//>
  <${Link} href="/games" aria-current=${at(current, "games") ?? at(current, "replays")}>${icon("table", "l")}<span>${t("My games")}</span>${waiting > 0 && html`<span class="dot"><span aria-hidden="true">${waiting}</span><span class="vh">${tn("One table waits for you.", "{n} tables wait for you.", waiting)}</span></span>`}<//>
  <${Link} href="/#join">${icon("link", "l")}<span>${t("Join")}</span><//>
  <${Link} href="/rules" aria-current=${at(current, "rules")}>${icon("book", "l")}<span>${t("Rules")}</span><//>
  <${Link} href="/settings" aria-current=${at(current, "settings")}>${icon("gear", "l")}<span>${t("Settings")}</span><//>
</nav>`;
