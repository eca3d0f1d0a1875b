/** Keeping what I have: a guest makes an account; an account changes its password. */
import { html } from "../../lib/html.js";
import { me, post } from "../../lib/api.js";
import { t } from "../../lib/i18n.js";
import { toast } from "../../lib/overlays.js";
import { icon } from "../../lib/pictures.js";
import { Field, useSending, written } from "./forms.js";

export const Keep = ({ person }) => (person.login ? html`<${Password} />` : html`<${NewAccount} person=${person} />`);

const loginHint = () => t("Small letters, digits, dots and dashes.");
const passwordHint = () => t("At least eight characters.");

function NewAccount({ person }) {
  const { send, isBusy, trouble } = useSending();
  const make = (event) => {
    const { login, password } = written(event);
    send(async () => {
      const found = await post("/api/account", { login, password });
      me.set(() => found);
      toast(t("Your games are kept now, {name}.", { name: found.name }), { tone: "ok" });
    });
  };
  return html`<section class="panel"><h2>${icon("lock", "l")}${t("Keep my games")}</h2><p>${t("With a log-in you find your games on every device. No e‑mail is asked for.")}</p>
    <form onSubmit=${make}>
      <${Field} label=${t("Log-in name")} name="login" required minlength="3" maxlength="32" pattern="[a-z0-9][a-z0-9._\\-]*" autocomplete="username" autocapitalize="none" spellcheck="false" hint=${loginHint()} defaultValue=${person.name.toLowerCase().replace(/[^a-z0-9]/g, "")} />
      <${Field} label=${t("Password")} name="password" type="password" required minlength="8" maxlength="128" autocomplete="new-password" hint=${passwordHint()} />
      ${trouble}<button class="btn btn--go" disabled=${isBusy}>${t("Make an account")}</button>
    </form></section>`;
}

function Password() {
  const { send, isBusy, trouble } = useSending();
  const renew = (event) => {
    const form = event.target, { old, password } = written(event);
    send(async () => {
      await post("/api/me/password", { old, new: password });
      form.reset();
      toast(t("The password is changed. Other devices have to log in again."), { tone: "ok" });
    });
  };
  return html`<section class="panel"><h2>${icon("lock", "l")}${t("Change the password")}</h2>
    <form onSubmit=${renew}>
      <${Field} label=${t("Old password")} name="old" type="password" required maxlength="128" autocomplete="current-password" />
      <${Field} label=${t("New password")} name="password" type="password" required minlength="8" maxlength="128" autocomplete="new-password" hint=${passwordHint()} />
      ${trouble}<button class="btn" disabled=${isBusy}>${t("Change")}</button>
    </form></section>`;
}
