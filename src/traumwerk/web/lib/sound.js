/** Small sounds, made on the spot: wood, paper, bells. Silent where there is no audio. */
import { settings } from "./settings.js";

let studio = null;

function open() {
  if (studio) return studio;
  const Audio = window.AudioContext ?? window.webkitAudioContext;
  if (!Audio) return null;
  const context = new Audio(), out = context.createGain();
  out.connect(context.destination);
  const noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let n = 0; n < samples.length; n += 1) samples[n] = Math.random() * 2 - 1;
  studio = { context, out, noise };
  return studio;
}

/** A source that swells in `attack` seconds and dies away in `fall`. */
function shape(source, filter, { at, loud, attack = 0.004, fall }) {
  const gain = studio.context.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + attack);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + attack + fall);
  source.connect(filter ?? gain);
  filter?.connect(gain);
  gain.connect(studio.out);
  source.start(at);
  source.stop(at + attack + fall + 0.05);
}

function tone(pitch, { after = 0, to = pitch, wave = "sine", ...how }) {
  const source = studio.context.createOscillator(), at = studio.context.currentTime + after;
  source.type = wave;
  source.frequency.setValueAtTime(pitch, at);
  source.frequency.exponentialRampToValueAtTime(to, at + (how.attack ?? 0.004) + how.fall);
  shape(source, null, { at, ...how });
}

function rustle(pitch, { after = 0, to = pitch, kind = "bandpass", narrow = 1, ...how }) {
  const { context, noise } = studio, at = context.currentTime + after;
  const source = context.createBufferSource(), filter = context.createBiquadFilter();
  source.buffer = noise;
  filter.type = kind;
  filter.Q.value = narrow;
  filter.frequency.setValueAtTime(pitch, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + (how.attack ?? 0.004) + how.fall);
  shape(source, filter, { at, ...how });
}

const knock = (pitch, loud, after = 0) => {
  tone(pitch, { to: pitch * 0.6, loud, fall: 0.11, after });
  rustle(pitch * 6, { loud: loud * 0.6, fall: 0.04, narrow: 2, after });
};
const chime = (pitch, loud, after = 0, fall = 1.2) => {
  tone(pitch, { loud, fall, after });
  tone(pitch * 2.76, { loud: loud * 0.3, fall: fall * 0.5, after });
  tone(pitch * 5.4, { loud: loud * 0.12, fall: fall * 0.25, after });
};
const melody = (pitches, step, loud) => pitches.forEach((pitch, n) => chime(pitch, loud, n * step, 0.9));

const SOUNDS = {
  bid: () => { knock(210, 0.7); knock(180, 0.5, 0.09); },
  pass: () => rustle(700, { to: 260, loud: 0.25, attack: 0.03, fall: 0.16 }),
  paper: () => { rustle(2600, { to: 1500, loud: 0.3, attack: 0.02, fall: 0.1 }); rustle(3200, { to: 1900, loud: 0.24, attack: 0.02, fall: 0.14, after: 0.09 }); },
  place: () => { knock(150, 0.6); rustle(900, { loud: 0.2, fall: 0.05 }); },
  coin: () => { chime(2093, 0.14, 0, 0.35); chime(2637, 0.16, 0.06, 0.5); },
  bell: () => { chime(880, 0.32, 0, 1.6); chime(1318.5, 0.16, 0.12, 1.3); },
  card: () => rustle(1800, { to: 4200, loud: 0.28, attack: 0.05, fall: 0.08, kind: "highpass" }),
  tick: () => knock(900, 0.16),
  clue: () => { tone(523, { to: 587, loud: 0.16, fall: 0.22, wave: "triangle" }); },
  night: () => { tone(220, { to: 110, loud: 0.3, attack: 0.3, fall: 1.4 }); chime(660, 0.08, 0.5, 1.6); },
  day: () => melody([523.3, 659.3, 784], 0.13, 0.16),
  win: () => melody([523.3, 659.3, 784, 1046.5, 1318.5], 0.12, 0.2),
  lose: () => { tone(330, { to: 311, loud: 0.2, attack: 0.05, fall: 0.5, wave: "triangle" }); tone(262, { to: 247, loud: 0.2, attack: 0.05, fall: 0.8, wave: "triangle", after: 0.32 }); },
};

/** Let something be heard; names that there are not are silence. */
export function play(name) {
  if (!settings.value.sound || settings.value.volume <= 0 || !SOUNDS[name]) return;
  try {
    if (!open()) return;
    if (studio.context.state === "suspended") studio.context.resume();
    if (studio.context.state !== "running") return;
    studio.out.gain.value = settings.value.volume ** 2;
    SOUNDS[name]();
  } catch {
    /* a machine without sound */
  }
}

// Browsers let a page be heard once it was touched.
const wake = () => { try { open()?.context.resume(); } catch { /* silent */ } };
addEventListener("pointerdown", wake, { once: true });
addEventListener("keydown", wake, { once: true });
