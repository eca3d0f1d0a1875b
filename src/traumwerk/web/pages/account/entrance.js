/** Coming in: with a password, with a passkey, or as a guest with nothing but a name. */
import { html } from "../../lib/html.js";
import { comeIn, me, post } from "../../lib/api.js";
import { t } from "../../lib/i18n.js";
import { icon } from "../../lib/pictures.js";
import { go } from "../../lib/router.js";
import { Field, useSending, written } from "./forms.js";
import { arePossible, logInWithPasskey } from "./passkey.js";

const enter = (found) => {
  me.set(() => found);
  go("/");
};

export function Entrance({ isShort = false }) {
  const { send, isBusy, trouble } = useSending();
  const logIn = (event) => {
    const { login, password } = written(event);
    send(async () => enter(await post("/api/login", { login, password })));
  };
  const form = html`<form onSubmit=${logIn}>
    <${Field} label=${t("Log-in name")} name="login" required maxlength="32" autocomplete="username webauthn" autocapitalize="none" spellcheck="false" />
    <${Field} label=${t("Password")} name="password" type="password" required maxlength="128" autocomplete="current-password" />
    ${trouble}
    <div class="row wrap"><button class=${isShort ? "btn" : "btn btn--go"} disabled=${isBusy}>${t("Log in")}</button>
      ${arePossible() && html`<button type="button" class="btn" disabled=${isBusy} onClick=${() => send(async () => enter(await logInWithPasskey()))}>${icon("lock")}${t("With a passkey")}</button>`}</div>
  </form>`;
  if (isShort) return form;
  return html`<div class="ac__grid"><${Guest} /><section class="panel"><h2>${icon("lock", "l")}${t("Log in")}</h2><p>${t("If you have made an account here before.")}</p>${form}</section></div>`;
}

function Guest() {
  const { send, isBusy, trouble } = useSending();
  const come = (event) => {
    const { name } = written(event);
    send(async () => enter(await comeIn(name.trim())));
  };
  return html`<section class="panel"><h2>${icon("people", "l")}${t("As a guest")}</h2><p>${t("A name is enough. You can make an account of it at any time.")}</p>
    <form onSubmit=${come}><${Field} label=${t("Name at the table")} name="name" required maxlength="24" autocomplete="nickname" />${trouble}<button class="btn btn--go" disabled=${isBusy}>${t("Come in")}</button></form></section>`;
}
