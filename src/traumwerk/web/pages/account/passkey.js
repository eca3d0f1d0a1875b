/** Passkeys: what the house asks of the browser, and back. Bytes travel as base64url. */
import { post } from "../../lib/api.js";

const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

export const arePossible = () => Boolean(window.PublicKeyCredential && navigator.credentials);

/** What the browser is given: the same with bytes where bytes belong. */
const asked = (options) => ({
  ...options,
  challenge: bytes(options.challenge),
  ...(options.user && { user: { ...options.user, id: bytes(options.user.id) } }),
  ...(options.excludeCredentials && { excludeCredentials: options.excludeCredentials.map((one) => ({ ...one, id: bytes(one.id) })) }),
  ...(options.allowCredentials && { allowCredentials: options.allowCredentials.map((one) => ({ ...one, id: bytes(one.id) })) }),
});

/** What the browser gave, as the house reads it. */
function answered({ id, rawId, type, response, authenticatorAttachment }) {
  const parts = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"].filter((name) => response[name]);
  return {
    id, type, rawId: text(rawId), authenticatorAttachment, clientExtensionResults: {},
    response: { ...Object.fromEntries(parts.map((name) => [name, text(response[name])])), ...(response.getTransports && { transports: response.getTransports() }) },
  };
}

/** Make a passkey on this device; null where the person thought better of it. */
export async function makePasskey(name) {
  const { options } = await post("/api/passkeys/options");
  const credential = await refusing(() => navigator.credentials.create({ publicKey: asked(options.publicKey ?? options) }));
  return credential && post("/api/passkeys", { name, credential: answered(credential) });
}

/** Log in with one; throws what the house says, or that nobody was chosen. */
export async function logInWithPasskey() {
  const { options } = await post("/api/login/passkey/options");
  const credential = await navigator.credentials.get({ publicKey: asked(options.publicKey ?? options) });
  return post("/api/login/passkey", { credential: answered(credential) });
}

/** What is cancelled in the browser's own window is no trouble. */
const refusing = (work) => work().catch((problem) => {
  if (problem.name === "NotAllowedError" || problem.name === "AbortError") return null;
  throw problem;
});
