/** Things of mine that open the door: passkeys of my devices, tokens of my programs. */
import { html, useEffect, useState } from "../../lib/html.js";
import { del, get, meet, post } from "../../lib/api.js";
import { t } from "../../lib/i18n.js";
import { complain, toast } from "../../lib/overlays.js";
import { icon } from "../../lib/pictures.js";
import { language } from "../../lib/settings.js";
import { confirmed } from "../confirm.js";
import { Bones } from "../pieces.js";
import { Field, useSending, written } from "./forms.js";
import { arePossible, makePasskey } from "./passkey.js";

/** A list of the house that can be looked at again. */
function useOwned(path) {
  const [things, setThings] = useState(null);
  const look = () => get(path).then(setThings).catch(complain);
  useEffect(() => { look(); }, []);
  return [things, look];
}

const day = (seconds) => new Intl.DateTimeFormat(language(), { dateStyle: "medium" }).format(new Date(seconds * 1000));

function List({ things, path, look, question }) {
  if (!things) return html`<${Bones} shape="text" count=${2} />`;
  const drop = async ({ id, name }) => {
    if (await confirmed({ title: question(name), text: t("It opens nothing any more from then on."), yes: t("Delete") })) await del(`${path}/${encodeURIComponent(id)}`).then(look).catch(complain);
  };
  return html`<ul class="owned">${things.map((thing) => html`<li key=${thing.id}><span><b>${thing.name}</b><small>${t("since {day}", { day: day(thing.created) })}</small></span><button class="btn btn--icon btn--quiet" onClick=${() => drop(thing)} aria-label=${t("Delete {name}", { name: thing.name })}>${icon("bin")}</button></li>`)}</ul>`;
}

export function Passkeys() {
  const [things, look] = useOwned("/api/passkeys");
  const { send, isBusy, trouble } = useSending();
  const add = (event) => {
    const form = event.target, { name } = written(event);
    send(async () => {
      if (!(await makePasskey(name))) return;
      form.reset();
      await Promise.all([look(), meet()]);
      toast(t("The passkey is kept. You can log in with it from now on."), { tone: "ok" });
    });
  };
  return html`<section class="panel"><h2>${icon("key", "l")}${t("Passkeys")}</h2><p>${t("A finger or a face instead of a password.")}</p>
    <${List} things=${things} look=${look} path="/api/passkeys" question=${(name) => t("Delete the passkey “{name}”?", { name })} />
    ${arePossible() ? html`<form class="ac__add" onSubmit=${add}><${Field} label=${t("Name of this device")} name="name" required maxlength="40" defaultValue=${t("This device")} /><button class="btn" disabled=${isBusy}>${icon("plus")}${t("Add a passkey")}</button>${trouble}</form>` : html`<p class="mut">${t("This browser knows no passkeys.")}</p>`}
  </section>`;
}

export function Tokens() {
  const [things, look] = useOwned("/api/tokens");
  const [fresh, setFresh] = useState(null);
  const { send, isBusy, trouble } = useSending();
  const add = (event) => {
    const form = event.target, { name } = written(event);
    send(async () => {
      setFresh(await post("/api/tokens", { name }));
      form.reset();
      await look();
    });
  };
  return html`<section class="panel"><h2>${icon("bot", "l")}${t("Programs that play for me")}</h2><p>${t("A token lets a program of yours sit down in your name.")}</p>
    <${List} things=${things} look=${look} path="/api/tokens" question=${(name) => t("Delete the token “{name}”?", { name })} />
    ${fresh && html`<div class="fresh" role="status"><p>${t("Copy it now: it is shown this once.")}</p><code>${fresh.token}</code><button class="btn" onClick=${() => navigator.clipboard?.writeText(fresh.token).then(() => toast(t("The token is copied."), { tone: "ok" }), () => null)}>${icon("copy")}${t("Copy")}</button></div>`}
    <form class="ac__add" onSubmit=${add}><${Field} label=${t("Name of the program")} name="name" required maxlength="40" /><button class="btn" disabled=${isBusy}>${icon("plus")}${t("Make a token")}</button>${trouble}</form>
  </section>`;
}
