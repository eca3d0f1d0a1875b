/** Settings of this device: look, language, motion, sound, the table. What is changed is seen at once beside. */
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { icon } from "../lib/pictures.js";
import { Link } from "../lib/router.js";
import { LANGUAGES, change, language, settings } from "../lib/settings.js";
import { useStore } from "../lib/store.js";
import { Frame } from "./frame.js";
import { Choice } from "./pieces.js";
import { Preview } from "./settings/preview.js";
import { Slider, Switch } from "./settings/fields.js";
import { speak } from "./speak.js";

const listen = (name) => import("../lib/sound.js").then((sound) => sound.play(name)).catch(() => null);

export default function Settings() {
  const chosen = useStore(settings);
  return html`<${Frame} title=${t("Settings")} current="settings">
    <div class="st in"><h1>${t("Settings")}</h1>
      <div class="grp"><${Look} chosen=${chosen} /><${Words} chosen=${chosen} /><${Sounds} chosen=${chosen} /><${Table} chosen=${chosen} /><${You} /></div>
      <${Preview} />
    </div>
  <//>`;
}

const Row = ({ title, text, children }) => html`<div class="o"><div><b>${title}</b>${text && html`<small>${text}</small>`}</div>${children}</div>`;

const Look = ({ chosen }) => html`<section class="panel"><h2>${icon("palette", "l")}${t("Look")}</h2>
  <${Row} title=${t("Theme")}><${Choice} label=${t("Theme")} value=${chosen.theme} onChoose=${(theme) => change({ theme })} choices=${[{ value: "system", text: t("As the system") }, { value: "light", text: t("Light"), picture: "sun" }, { value: "dark", text: t("Dark"), picture: "moon" }]} /><//>
  <${Row} title=${t("Seat colours")} text=${t("Every seat also has its own shape.")}><${Choice} label=${t("Seat colours")} value=${chosen.colours} onChoose=${(colours) => change({ colours })} choices=${[{ value: "full", text: t("Standard") }, { value: "safe", text: t("Colour-blind safe") }]} /><//>
  <${Row} title=${t("Text size")}><${Choice} label=${t("Text size")} value=${chosen.text} onChoose=${(text) => change({ text })} choices=${[{ value: "normal", text: t("Normal") }, { value: "large", text: t("Large") }]} /><//>
</section>`;

const Words = ({ chosen }) => html`<section class="panel"><h2>${icon("lang", "l")}${t("Language")}</h2>
  <${Row} title=${t("Page and rules")} text=${t("A table of When I Dream keeps its own language.")}><${Choice} label=${t("Language")} value=${language()} onChoose=${speak} choices=${Object.entries(LANGUAGES).map(([value, text]) => ({ value, text, lang: value }))} /><//>
  <h2>${icon("wand", "l")}${t("Motion")}</h2>
  <${Row} title=${t("What moves")} text=${t("Calm keeps only what explains a move. None shows the result at once.")}><${Choice} label=${t("Motion")} value=${chosen.motion} onChoose=${(motion) => change({ motion })} choices=${[{ value: "full", text: t("Full") }, { value: "calm", text: t("Calm") }, { value: "none", text: t("None") }]} /><//>
</section>`;

const Sounds = ({ chosen }) => html`<section class="panel"><h2>${icon("sound", "l")}${t("Sound")}</h2>
  <${Switch} id="sound" title=${t("Sounds")} text=${t("A bell for my turn; wood, paper and cards for moves.")} value=${chosen.sound} set=${(sound) => { change({ sound }); if (sound) listen("bell"); }} />
  <${Slider} id="volume" title=${t("Volume")} value=${chosen.volume} set=${(volume) => change({ volume })} isOff=${!chosen.sound} />
  <div class="o o--do"><button class="btn" disabled=${!chosen.sound} onClick=${() => listen("bell")}>${icon("bell")}${t("Hear the bell")}</button><button class="btn" disabled=${!chosen.sound} onClick=${() => listen("bid")}>${icon("gavel")}${t("Hear a bid")}</button></div>
</section>`;

const Table = ({ chosen }) => html`<section class="panel"><h2>${icon("table", "l")}${t("At the table")}</h2>
  <${Switch} id="confirm" title=${t("Ask before every move")} text=${t("Otherwise only before what cannot be undone.")} value=${chosen.confirm === "always"} set=${(always) => change({ confirm: always ? "always" : "risky" })} />
  <${Switch} id="vibration" title=${t("Vibrate on my turn")} text=${t("Where the device can.")} value=${chosen.vibration} set=${(vibration) => { change({ vibration }); if (vibration) navigator.vibrate?.(120); }} />
  <${Switch} id="voice" title=${t("Read clues aloud")} text=${t("When I Dream, for the Dreamer.")} value=${chosen.voice} set=${(voice) => change({ voice, words: voice ? chosen.words : true })} />
  <${Switch} id="words" title=${t("Show clues as text")} text=${t("When I Dream, for the Dreamer.")} value=${chosen.words} set=${(words) => change({ words, voice: words ? chosen.voice : true })} />
</section>`;

const You = () => html`<section class="panel wide you"><h2>${icon("people", "l")}${t("You")}</h2><p>${t("Your name, your log-in and your data have a page of their own.")}</p><${Link} class="btn" href="/account">${icon("pencil")}${t("Account")}<//></section>`;
