/** Signs of the game, 24 by 24: strokes in the text's colour, and the sun and moon of the two sides. */
export const STROKES = {
  mic: '<rect x="9" y="3" width="6" height="11" rx="3"/><path d="M5 11a7 7 0 0 0 14 0M12 18v3"/>',
  voice: '<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11"/>',
  mute: '<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5M21 9.5l-5 5"/>',
  text: '<path d="M5 6V4.5h14V6M12 4.5v15M9 19.5h6"/>',
  flag: '<path d="M6 21V4c4-2.5 8 2.5 12 0v9c-4 2.5-8-2.5-12 0"/>',
  send: '<path d="M5 12h13M12.5 6l6 6-6 6"/>',
  pass: '<path d="M4 15c2-8 11-9 15-2M19.5 7.5V13H14"/>',
  check: '<path d="M5 12.5l4.5 4.5L19 7"/>',
  cross: '<path d="M6.5 6.5l11 11M17.5 6.5l-11 11"/>',
  lock: '<rect x="5" y="11" width="14" height="9" rx="2"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/>',
  curtain: '<path d="M3 4h18M5 4c0 7 0 12-1 16 4-2 6-8 6-16M19 4c0 7 0 12 1 16-4-2-6-8-6-16"/>',
  ear: '<path d="M7 17a5 5 0 0 1-1-3C5 7 8 3 12.5 3S19 6.5 19 10c0 4-4 5-4 8.5A2.5 2.5 0 0 1 11 20M9.5 11c0-3 1.2-4.5 3-4.5s3 1.3 3 3c0 2-2.5 2.2-2.5 4"/>',
};
export const SHAPES = {
  sun: '<path d="M12 1.5l2.6 4.2 4.8-1.1-1.1 4.8L22.5 12l-4.2 2.6 1.1 4.8-4.8-1.1L12 22.5l-2.6-4.2-4.8 1.1 1.1-4.8L1.5 12l4.2-2.6-1.1-4.8 4.8 1.1z" fill="currentColor"/>',
  moon: '<path d="M15.5 2.2A10 10 0 1 0 21.8 14 8.2 8.2 0 0 1 15.5 2.2z" fill="currentColor"/>',
  scales: '<path d="M12 3v17M7 20.5h10M4 7l8-1.5L20 7" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"/><path d="M.8 14.5 4 7l3.2 7.5a3.2 3.2 0 0 1-6.4 0zM16.8 14.5 20 7l3.2 7.5a3.2 3.2 0 0 1-6.4 0z" fill="currentColor"/>',
  penalty: '<rect x="5" y="3" width="14" height="18" rx="2.5" fill="currentColor"/><path d="M9 12h6" stroke="#fbf4e6" stroke-width="2.4" stroke-linecap="round"/>',
  star: '<path d="M12 1l3.2 7 7.6.800-5.7 5.1 1.6 7.5L12 17.6l-6.7 3.8 1.6-7.5L1.2 8.8 8.8 8z" fill="currentColor"/>',
};
