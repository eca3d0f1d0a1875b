/** The way to this table for others: its link, its code, a picture to scan. */
import { html } from "../lib/html.js";
import { t } from "../lib/i18n.js";
import { open, toast } from "../lib/overlays.js";
import { icon } from "../lib/pictures.js";

export const linkTo = ({ code }) => `${location.origin}/t/${code}`;

/** Hand on a link: the device's own sheet, or the clipboard. */
export async function share(url, title) {
  try {
    if (navigator.share) await navigator.share({ url, title });
    else {
      await navigator.clipboard.writeText(url);
      toast(t("The link is copied."), { tone: "ok" });
    }
  } catch (problem) {
    if (problem.name !== "AbortError") toast(url, { seconds: 20 });
  }
}

export const openInvitation = ({ w, game }) => open(({ close }) => html`
  <h3>${t("Invite to watch")}</h3>
  <p>${t("Who has this code sees what a spectator may see.")}</p>
  <div class="invitation"><img src=${`/api/tables/${w.table.id}/qr`} alt=${t("The link as a picture to scan")} width="168" height="168" />
    <div class="col"><span class="invitation__code num">${w.table.code}</span><input class="field" readonly aria-label=${t("Link")} value=${linkTo(w.table)} onFocus=${(event) => event.target.select()} /></div></div>
  <div class="dialog__f"><button class="btn btn--quiet" onClick=${close}>${t("Close")}</button><button class="btn btn--go" onClick=${() => share(linkTo(w.table), game.title(w.table.options))}>${icon(navigator.share ? "share" : "copy")}${navigator.share ? t("Share the link") : t("Copy the link")}</button></div>`);
