/** Speak a language from now on: the page, and what the house tells me. */
import { me, patch } from "../lib/api.js";
import { change } from "../lib/settings.js";

export function speak(language) {
  change({ language });
  if (me.value) patch("/api/me", { language }).then((found) => me.set(() => found)).catch(() => null);
}
