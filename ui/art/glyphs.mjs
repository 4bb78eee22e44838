// @ts-check
/**
 * A monoline alphabet of our own, A to Z, 0 to 9, hyphen and apostrophe, so that art needs no font. Each glyph is a
 * centre line on a cap height of 20 with y down; the caller chooses the stroke. Holds no colour.
 */

/** @type {Record<string, [width: number, d: string]>} */
const GLYPHS = {
  A: [15, 'M0 20L7.5 0L15 20M2.8 13.5H12.2'],
  B: [12.5, 'M0 10H7.2A5 5 0 0 0 7.2 0H0V20H7.5A5 5 0 0 0 7.5 10'],
  C: [13, 'M13 6.5A6.5 6.5 0 0 0 0 6.5V13.5A6.5 6.5 0 0 0 13 13.5'],
  D: [13, 'M0 0V20H6.5A6.5 6.5 0 0 0 13 13.5V6.5A6.5 6.5 0 0 0 6.5 0Z'],
  E: [11, 'M11 0H0V20H11M0 10H9.6'],
  F: [11, 'M11 0H0V20M0 10.5H9.4'],
  G: [13, 'M13 6.5A6.5 6.5 0 0 0 0 6.5V13.5A6.5 6.5 0 0 0 13 13.5V11H7.5'],
  H: [13, 'M0 0V20M13 0V20M0 10H13'],
  I: [0, 'M0 0V20'],
  J: [10, 'M10 0V15A5 5 0 0 1 0 15'],
  K: [12.5, 'M0 0V20M12 0L0 11.8M4.4 7.5L12.5 20'],
  L: [10.5, 'M0 0V20H10.5'],
  M: [16, 'M0 20V0L8 12.5L16 0V20'],
  N: [13, 'M0 20V0L13 20V0'],
  O: [14, 'M0 7A7 7 0 0 1 14 7V13A7 7 0 0 1 0 13Z'],
  P: [12, 'M0 20V0H6.5A5.5 5.5 0 0 1 6.5 11H0'],
  Q: [14, 'M0 7A7 7 0 0 1 14 7V13A7 7 0 0 1 0 13ZM8.5 14L14 20'],
  R: [12.5, 'M0 20V0H6.8A5.4 5.4 0 0 1 6.8 10.8H0M6.6 10.8L12.5 20'],
  S: [12, 'M12 5A5 5 0 0 0 7 0H5A5 5 0 0 0 5 10H7A5 5 0 0 1 7 20H5A5 5 0 0 1 0 15'],
  T: [13, 'M0 0H13M6.5 0V20'],
  U: [13, 'M0 0V13.5A6.5 6.5 0 0 0 13 13.5V0'],
  V: [14, 'M0 0L7 20L14 0'],
  W: [20, 'M0 0L5 20L10 3L15 20L20 0'],
  X: [13.5, 'M0 0L13.5 20M13.5 0L0 20'],
  Y: [13, 'M0 0L6.5 10.5L13 0M6.5 10.5V20'],
  Z: [12, 'M0 0H12L0 20H12'],
  0: [13, 'M0 6.5A6.5 6.5 0 0 1 13 6.5V13.5A6.5 6.5 0 0 1 0 13.5Z'],
  1: [13, 'M1.5 4.5L7.5 0V20M1 20H13'],
  2: [13, 'M0 6.5A6.5 6.5 0 0 1 13 6.5C13 11 8 12.5 0 20H13'],
  3: [13, 'M.5 0H12.5L6.2 7.6A6.2 6.2 0 1 1 .2 15.4'],
  4: [13, 'M10 20V0L0 14.2H13'],
  5: [13, 'M12 0H2L1.2 9A6.2 6.2 0 1 1 .2 15.6'],
  6: [13, 'M10 0L1.3 9.6M13 13.5A6.5 6.5 0 0 1 0 13.5A6.5 6.5 0 0 1 13 13.5Z'],
  7: [13, 'M0 0H13L4.6 20'],
  8: [
    13,
    'M6.5 9.3A4.7 4.65 0 0 1 6.5 0A4.7 4.65 0 0 1 6.5 9.3A5.6 5.35 0 0 1 6.5 20A5.6 5.35 0 0 1 6.5 9.3Z',
  ],
  9: [13, 'M3 20L11.7 10.4M13 6.5A6.5 6.5 0 0 0 0 6.5A6.5 6.5 0 0 0 13 6.5Z'],
  '-': [7, 'M0 10.5H7'],
  "'": [0, 'M0 0V5'],
};

const SPACE = 8;

/**
 * Pairs whose slopes leave a gap, and how much they are closed up.
 * @type {Record<string, number>}
 */
const KERNING = { PA: 3, AY: 4, AV: 4, VA: 4, WA: 3, LA: 1, AT: 3, TA: 3, LT: 3, LY: 3, KA: 1 };

/**
 * @param {string} letter
 * @returns {[width: number, d: string]}
 */
function glyph(letter) {
  const found = GLYPHS[letter];
  if (!found) throw new Error(`no glyph is drawn for "${letter}"`);
  return found;
}

/**
 * A line of glyphs laid out from x = 0.
 * @param {string} text
 * @param {number} [gap] between glyphs, in cap-height-20 units
 * @returns {{ width: number, glyphs: { x: number, width: number, d: string }[] }}
 */
export function typeset(text, gap = 7) {
  const glyphs = [];
  let x = 0;
  let before = '';
  for (const letter of text) {
    x -= KERNING[before + letter] ?? 0;
    before = letter;
    if (letter === ' ') {
      x += SPACE;
      continue;
    }
    const [width, d] = glyph(letter);
    glyphs.push({ x, width, d });
    x += width + gap;
  }
  return { width: Math.max(0, x - gap), glyphs };
}
