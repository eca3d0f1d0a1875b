/** The eight locations of the lot as small scenes, and the crests of the five studios. */
import { star } from "./shapes.js";

const short = (n) => +n.toFixed(1);

function rays(x, y, count, radius, opacity) {
  let path = "";
  for (let n = 0; n < count; n += 1) {
    const [a, b] = [Math.PI * (1 + n / count), Math.PI * (1 + (n + 0.5) / count)];
    path += `M${x} ${y}L${short(x + radius * Math.cos(a))} ${short(y + radius * Math.sin(a))}L${short(x + radius * Math.cos(b))} ${short(y + radius * Math.sin(b))}Z`;
  }
  return `<path d="${path}" fill="#fff" opacity="${opacity}"/>`;
}

function windows(x, y, columns, rows) {
  let path = "";
  for (let i = 0; i < columns; i += 1) for (let j = 0; j < rows; j += 1) if ((i * 3 + j * 5 + x) % 4) path += `M${x + i * 8} ${y + j * 8}h4v4h-4Z`;
  return `<path d="${path}" fill="#ffd98a"/>`;
}

const palm = (x, y, h) => `<path d="M${x} ${y}q3-${h / 2} 1-${h}" stroke="#1b1020" stroke-width="3" fill="none"/><path d="M${x + 1} ${y - h}q-14-5-18 7q8-6 18-5q-8 3-9 12q6-8 10-10q3 4 8 12q2-8-5-13q9-1 15 5q-2-12-19-8" fill="#1b1020"/>`;

const SKIES = {
  "traumfabrik": [["#241a4e", "#e0795a"], ["#1f6f8c", "#f6c478"], ["#f2a24a", "#f8dd9e"], ["#161a45", "#6b2f6e"], ["#31486f", "#e8a283"], ["#5aa0a8", "#f9dcae"], ["#7a9fb8", "#f2cf94"], ["#3c0b1c", "#8a1a34"]],
  "dream-factory": [["#0e1c44", "#f0683e"], ["#0d6f95", "#ffb35c"], ["#ff7a3d", "#ffd98a"], ["#0a1236", "#7d2a9a"], ["#14406e", "#ff8f6b"], ["#1aa0ad", "#ffe0a6"], ["#4aa3d8", "#ffd08a"], ["#2a0b55", "#d12a78"]],
};

const LOCATIONS = [
  `<path d="M60 120 8 0h26Zm60 0L96 0h26Zm60 0 40-120h22Z" fill="#fff3c8" opacity=".22"/><path d="M0 84q40-30 80-12t80-14 80 20v42H0Z" fill="#4b2450"/><path d="M0 100q60-26 120-8t120-10v38H0Z" fill="#2a1433"/><g fill="#ffe9b0"><path d="M88 70V48h14v22h-4V58a3 3 0 0 0-6 0v12Zm50 0V48h14v22h-4V58a3 3 0 0 0-6 0v12Z"/><path d="M84 44h72v5H84Z"/><path d="${star(120, 34, 10)}"/></g>${palm(24, 112, 44)}${palm(214, 114, 52)}`,
  `${rays(170, 78, 12, 190, 0.13)}<circle cx="170" cy="78" r="22" fill="#ffe6a3"/><path d="M0 78h240v42H0Z" fill="#17566f"/><path d="M150 84h40m-50 8h60m-46 8h34" stroke="#ffdf9a" stroke-width="2.5" opacity=".8"/><g stroke="#12242e" fill="none" stroke-width="2.5"><circle cx="62" cy="52" r="27"/><path d="M62 25v54M35 52h54M43 33l38 38M81 33 43 71M62 52 48 88M62 52l14 36"/></g><path d="M0 84h132v6H0Zm10 6h5v30h-5Zm30 0h5v30h-5Zm30 0h5v30h-5Zm30 0h5v30h-5Z" fill="#12242e"/><path d="M100 84V70l14-9 14 9v14Z" fill="#8d2b3c"/>`,
  `${rays(120, 84, 16, 200, 0.18)}<circle cx="120" cy="80" r="24" fill="#fff2c4"/><path d="M0 92h18l6-42h36l6 42h34l4-26h20l4 26h26l7-52h40l8 52h31v28H0Z" fill="#b2492b"/><path d="M24 50h36l1 8H23Zm80 16h20l1 6h-22Zm57-26h40l1 8h-42Z" fill="#d0683c"/><path d="M0 98q60-10 120 0t120-2v24H0Z" fill="#7c2a20"/><path d="M92 112V90q0-3 3-3t3 3v8h5v-7q0-2 2-2t2 2v11h-9v10Zm-9-16q0-2 2-2t2 2v6h6v4H83Z" fill="#3d1a1c"/>`,
  `<circle cx="196" cy="26" r="13" fill="#fff0c2"/><path d="M0 60h24V40h22v20h14V24h10v-8h6v8h10v40h22V46h26v24h16V34h24v30h16V50h30v70H0Z" fill="#0e1030"/>${windows(6, 66, 2, 4)}${windows(62, 30, 3, 7)}${windows(114, 52, 3, 6)}${windows(154, 40, 3, 7)}${windows(214, 56, 3, 5)}<path d="M0 20q60 26 120 4t120 6" stroke="#f3c969" stroke-width="1.5" fill="none"/><g fill="#ffe9a8"><circle cx="20" cy="28" r="3.5"/><circle cx="50" cy="34" r="3.5"/><circle cx="84" cy="33" r="3.5"/><circle cx="118" cy="25" r="3.5"/><circle cx="152" cy="20" r="3.5"/><circle cx="184" cy="22" r="3.5"/><circle cx="220" cy="28" r="3.5"/></g>`,
  `<circle cx="60" cy="62" r="20" fill="#ffd9b0" opacity=".9"/><path d="M0 92h240v28H0Z" fill="#1c2d49"/><path d="M70 94V66h8V40h12v26h14V40h12v26h14V46h10v20h52l-16 28Z" fill="#141b30"/><path d="M78 40h12v7H78Zm26 0h12v7h-12Z" fill="#c23a3a"/><path d="M84 36q-10-12 8-16t14-12" stroke="#fff" stroke-width="5" opacity=".35" fill="none" stroke-linecap="round"/><path d="M70 78h118" stroke="#f4e3c0" stroke-width="2.5" stroke-dasharray="3 6"/><path d="M206 92V30l-40 4v-5l44-8v71Zm4-66 24 8v3l-24-4Z" fill="#0f1526"/><path d="M10 100h36m20 6h60m30-4h50" stroke="#f0b68e" stroke-width="2" opacity=".7"/>`,
  `<path d="M0 82V44h22V30h20v14h20V36q14-22 28 0v8h16v38Zm150 0V40h20V28h24v12h16V20h14v20h16v42Z" fill="#b5654c"/><path d="M62 36q14-22 28 0Z" fill="#4f8a8c"/><path d="M0 82h240v38H0Z" fill="#2a6f7c"/><path d="M74 86q46-40 92 0v-7q-46-40-92 0Z" fill="#f3e2c0"/><path d="M70 80q50-42 100 0" stroke="#6d3b34" stroke-width="4" fill="none"/><path d="M8 100q30 10 66-1l8-8q-2 18-14 19H28q-16 0-20-10Z" fill="#1d1521"/><path d="M40 100V76" stroke="#1d1521" stroke-width="3"/><circle cx="40" cy="74" r="4" fill="#1d1521"/><path d="M130 100h50m-36 8h70m-40-14h50" stroke="#fff0cc" stroke-width="2" opacity=".6"/><g fill="#3a2024"><path d="M8 52h6v10H8Zm14 0h6v10h-6Zm144-2h6v10h-6Zm16 0h6v10h-6Zm30 0h6v10h-6Z"/></g>`,
  `<circle cx="40" cy="40" r="16" fill="#fff0c4"/><path d="M0 94h240v26H0Z" fill="#a86e3e"/><g><path d="M20 94V48h10V40h30v8h10v46Z" fill="#6d3a25"/><path d="M78 94V42h64v52Z" fill="#8e4b2c"/><path d="M74 36h72v10H74Z" fill="#5a2c1e"/><path d="M150 94V54l26-18 26 18v40Z" fill="#5f3523"/></g><g fill="#f6dca6"><path d="M92 52h36v9H92Zm-60 4h26v7H32Zm130 4h28v7h-28Z"/><path d="M34 72h9v14h-9Zm16 0h9v14h-9Z" opacity=".7"/></g><path d="M102 94V70h8v24Zm9 0V70h8v24Z" fill="#2d1512"/><path d="M210 94V58h-6l4-18h24l4 18h-6v36h-4V74h-12v20Z" fill="#3f241b"/>`,
  `<path d="M70 0h100l40 120H30Z" fill="#ffdf9a" opacity=".16"/><path d="M0 0h34q-6 60 10 120H0Zm240 0h-34q6 60-10 120h44Z" fill="#000" opacity=".36"/><path d="M10 0q-4 60 4 120M22 0q-4 60 8 120M230 0q4 60-4 120M218 0q4 60-8 120" stroke="#000" stroke-opacity=".4" stroke-width="4" fill="none"/><g fill="none" stroke="#e9bd63" stroke-width="2.5"><path d="M120 76m-58 0a58 58 0 0 1 116 0M120 76m-44 0a44 44 0 0 1 88 0M120 76m-30 0a30 30 0 0 1 60 0"/><path d="M120 18v58M79 35l41 41M161 35l-41 41M64 60l56 16M176 60l-56 16"/></g><path d="M108 76h24l-3 34h-18Z" fill="#e9bd63"/><path d="M60 108h120v12H60Z" fill="#000" opacity=".6"/>`,
];

/** Gradients and symbols of the eight locations in an edition's light. */
export const scenes = (edition) => LOCATIONS.map((art, n) => {
  const [high, low] = SKIES[edition][n];
  return `<linearGradient id="tf-sky-${n}" x2="0" y2="1"><stop stop-color="${high}"/><stop offset="1" stop-color="${low}"/></linearGradient><symbol id="tf-l-${n}" viewBox="0 0 240 120" preserveAspectRatio="xMidYMid slice"><rect width="240" height="120" fill="url(#tf-sky-${n})"/>${art}</symbol>`;
}).join("");

const SHIELD = "M24 2 44 7v18c0 11-8 17-20 21C12 42 4 36 4 25V7Z";
const CRESTS = {
  "traumfabrik": [
    `<path d="M9 29h30a15 15 0 0 0-3.5-9.5l-4 3.5 2-5.5A15 15 0 0 0 26 14l-2 5-2-5a15 15 0 0 0-7.5 3.5l2 5.5-4-3.5A15 15 0 0 0 9 29Zm2 3h26v2.6H11Zm4 5h18v2.4H15Z"/>`,
    `<path d="M8 18c5-6 9-6 13 0 4-6 9-6 13 0 2-2 4-3 6-2v6c-4-2-6 0-9 4-4-6-7-6-11 0-4-6-8-6-12 0Zm2 14c4-5 7-5 11 0 3-5 8-5 12 0l-2 4c-3-4-6-4-9 0-4-4-7-4-10 0Z"/>`,
    `<path fill-rule="evenodd" d="M24 10a13 13 0 1 1 0 26 13 13 0 0 1 0-26Zm-1.3 3.2c-3 1-5 4.4-5.5 8.5h5.5Zm2.6 0v8.5h5.5c-.5-4.1-2.5-7.5-5.5-8.5Zm-8 11.3c.4 4 2.5 7.3 5.4 8.3v-8.3Zm8 0v8.3c2.9-1 5-4.3 5.4-8.3Z"/>`,
    `<path d="M7 33 18 15l6 9 5-8 12 17-3 2c-9 5-19 5-28 0Z"/><path d="${star(31, 11, 4)}"/>`,
    `<path d="M12 34c2-8 6-13 13-15 1-5 6-8 10-5l5-1-4 4c1 8-3 13-9 15l1 5h-2l-2-4-4 1-1 4h-2l1-4c-2 1-4 1-6 0Z"/><circle cx="33" cy="16" r="1.3" fill="var(--pc)"/>`,
  ],
  "dream-factory": [
    `<path d="M8 36 16 12h4l4 12 4-12h4l8 24h-6l-4-13-4 11h-4l-4-11-4 13Z"/>`,
    `<path d="M13 20h22l-3 18H16Z"/><path d="M12 18q-2-6 4-6 2-5 8-3 6-2 8 3 6 0 4 6Z"/>`,
    `<path d="M24 10c8 0 13 5 13 11 0 5-4 8-9 8-4 0-7-3-7-6 0-2 2-4 4-4v3c2 2 6 1 6-2 0-3-3-5-7-5-5 0-9 3-9 9 0 8 6 12 14 12v4c-11 0-19-6-19-16 0-9 6-14 14-14Z"/>`,
    `<path d="M8 34V20h6v14Zm8 0V13h7v21Zm9 0V17h6v17Zm8 0V23h7v11Z"/><path d="M17 8h12l-6 4Z"/>`,
    `<path d="M24 37C14 30 10 25 10 20c0-5 4-8 7-8 3 0 5.5 2 7 4 1.5-2 4-4 7-4 3 0 7 3 7 8 0 5-4 10-14 17Z"/>`,
  ],
};

export const crests = (edition) => CRESTS[edition].map((art, n) =>
  `<symbol id="tf-c-${n}" viewBox="0 0 48 48"><path d="${SHIELD}" fill="var(--pc)" stroke="url(#tf-gold)" stroke-width="2.6"/><g fill="#fff8e6">${art}</g></symbol>`).join("");
