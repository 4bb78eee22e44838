// @ts-check
/**
 * Writing SVG in few bytes: numbers, elements, gradients and the document around them.
 * Holds no geometry and no colour.
 */

/**
 * A number with few decimals and no needless zeros: 0.50 is ".5", -0.04 is "0".
 * @param {number} value
 * @param {number} [decimals]
 */
export function num(value, decimals = 1) {
  const fixed = Number(value.toFixed(decimals));
  if (fixed === 0) return '0';
  return String(fixed).replace(/^(-?)0\./, '$1.');
}

/**
 * Path arguments with the fewest separators that keep them apart.
 * @param {number[]} values
 * @param {number} [decimals]
 */
export function pack(values, decimals = 1) {
  let out = '';
  let dotted = false;
  for (const value of values) {
    const text = num(value, decimals);
    const apart = out === '' || text.startsWith('-') || (dotted && text.startsWith('.'));
    out += apart ? text : ` ${text}`;
    dotted = text.includes('.');
  }
  return out;
}

/**
 * Attributes as written inside a tag; camelCase names become the kebab-case SVG spells.
 * @typedef {Record<string, string | number | undefined>} Attributes
 */

/** SVG attributes that really are camelCase. */
const CAMEL = new Set([
  'viewBox',
  'gradientUnits',
  'pathLength',
  'preserveAspectRatio',
  'maskUnits',
]);

/** @param {Attributes} attributes */
function attributeText(attributes) {
  let out = '';
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) continue;
    const key = CAMEL.has(name) ? name : name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);
    out += ` ${key}="${typeof value === 'number' ? num(value, 3) : value}"`;
  }
  return out;
}

/**
 * One element; without children it closes itself.
 * @param {string} name
 * @param {Attributes} attributes
 * @param {...string} children
 */
export function el(name, attributes, ...children) {
  const inner = children.join('');
  return inner === ''
    ? `<${name}${attributeText(attributes)}/>`
    : `<${name}${attributeText(attributes)}>${inner}</${name}>`;
}

/**
 * @param {string} d
 * @param {Attributes} [attributes]
 */
export const path = (d, attributes = {}) => el('path', { ...attributes, d });

/**
 * @param {Attributes} attributes
 * @param {...string} children
 */
export const group = (attributes, ...children) => el('g', attributes, ...children);

/**
 * @param {number} r
 * @param {Attributes} [attributes]
 */
export const circle = (r, attributes = {}) => el('circle', { r, ...attributes });

/** @typedef {[offset: number, color: string, opacity?: number]} Stop */

/** @param {Stop[]} stops */
function stopElements(stops) {
  return stops
    .map(([offset, stopColor, stopOpacity]) => el('stop', { offset, stopColor, stopOpacity }))
    .join('');
}

/**
 * A linear gradient in user space between two points.
 * @param {string} id
 * @param {[number, number, number, number]} line x1, y1, x2, y2
 * @param {...Stop} stops
 */
export function linear(id, [x1, y1, x2, y2], ...stops) {
  const units = { gradientUnits: 'userSpaceOnUse' };
  return el('linearGradient', { id, ...units, x1, y1, x2, y2 }, stopElements(stops));
}

/**
 * A radial gradient in user space about a centre.
 * @param {string} id
 * @param {[number, number, number]} disc cx, cy, r
 * @param {...Stop} stops
 */
export function radial(id, [cx, cy, r], ...stops) {
  const units = { gradientUnits: 'userSpaceOnUse' };
  return el('radialGradient', { id, ...units, cx, cy, r }, stopElements(stops));
}

/**
 * Colours spread evenly from 0 to 1.
 * @param {string[]} colors
 * @returns {Stop[]}
 */
export function even(colors) {
  return colors.map((color, i) => [i / (colors.length - 1), color]);
}

/** @param {...string} children */
export const defs = (...children) => el('defs', {}, ...children);

/**
 * A whole document.
 * @param {[number, number, number, number]} box
 * @param {Attributes} attributes
 * @param {...string} children
 */
export function drawing(box, attributes, ...children) {
  const [, , width, height] = box;
  const root = { xmlns: 'http://www.w3.org/2000/svg', viewBox: box.join(' '), width, height };
  return `${el('svg', { ...root, ...attributes }, ...children)}\n`;
}
