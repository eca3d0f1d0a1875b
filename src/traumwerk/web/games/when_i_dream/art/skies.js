/** Twelve skies for cards: sky from top to bottom, light, land from back to front, and two bright colours. */
export const SKIES = [
  { sky: ["#1b1650", "#3d2d8a", "#8f67c9"], light: "#fdeebf", land: ["#5a43a6", "#382a78", "#1d1749"], p: "#ff9e7a", q: "#7fd6e8" },
  { sky: ["#2a1457", "#6e3192", "#e284ab"], light: "#ffe9d6", land: ["#8a4aa6", "#55277c", "#2c134b"], p: "#ffc861", q: "#8fe3d0" },
  { sky: ["#0c2346", "#155a7a", "#62c2b6"], light: "#f6f6d6", land: ["#1f7590", "#104a69", "#0a2842"], p: "#ff9173", q: "#ffd98a" },
  { sky: ["#3a1d5c", "#a85080", "#f7b48c"], light: "#fff1d2", land: ["#9a4c86", "#62306e", "#361b4b"], p: "#5fc9c0", q: "#ffe08a" },
  { sky: ["#10234a", "#1f5a63", "#8fd0a2"], light: "#fbf5cd", land: ["#2f7f72", "#1b5257", "#0e2d3d"], p: "#f3935f", q: "#f7d774" },
  { sky: ["#222b7a", "#5666c6", "#bcc6f6"], light: "#fffbe6", land: ["#6a78d0", "#3f4aa0", "#232a6b"], p: "#ff8fa3", q: "#ffd46e" },
  { sky: ["#2c0f3f", "#6f2b58", "#dc985d"], light: "#ffe7b0", land: ["#8c4258", "#562349", "#2c1035"], p: "#73c9d6", q: "#ffcf6b" },
  { sky: ["#07153a", "#133b7a", "#4492d2"], light: "#eef4ff", land: ["#2a63ac", "#153f7c", "#0a2050"], p: "#ffb35c", q: "#ff8f9f" },
  { sky: ["#453688", "#9a80d2", "#f6d2e2"], light: "#fffaf0", land: ["#a58ada", "#6c53ac", "#3e2f78"], p: "#f2708c", q: "#ffd36b" },
  { sky: ["#1f1a4a", "#5d3768", "#d77b62"], light: "#ffeccb", land: ["#844a70", "#4d2f5c", "#261c45"], p: "#6ed0bd", q: "#ffca70" },
  { sky: ["#24306f", "#4f7cb6", "#b6ead6"], light: "#fdfbe3", land: ["#5a94bd", "#376798", "#213a6b"], p: "#f58c78", q: "#ffd67a" },
  { sky: ["#1d0f3d", "#6c2057", "#e4646f"], light: "#ffe6d3", land: ["#93305f", "#5b1c4e", "#2c1038"], p: "#ffcb6b", q: "#7fd8d0" },
];
