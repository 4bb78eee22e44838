// @ts-check
/**
 * The colours of the drawn art: dark grounds, one lime, and the metals of the six tiers.
 * Holds colour values only. SVG shown through <img> cannot read the page's custom properties, so the
 * art carries its own copy of the few colours it shares with ui/shared/styles/tokens.css.
 */

export const NIGHT = '#060a14';
export const DEEP = '#0d1730';
export const BLUE = '#16264f';
export const PALE = '#e6f0ff';
export const LIME = '#d2fb4e';

/**
 * The iridescent sweep, in the order the light runs over it.
 * @type {[lime: string, cyan: string, violet: string, rose: string]}
 */
export const IRIS = [LIME, '#3ee6ff', '#8f7bff', '#ff74c4'];

/**
 * @typedef {object} Metal
 * @property {string} light the lit side of a line
 * @property {string} base the colour the tier is known by
 * @property {string} dark the side away from the light
 */

/** @type {Record<'gold' | 'silver' | 'copper' | 'jade' | 'graphite', Metal>} */
export const METALS = {
  gold: { light: '#fff3c4', base: '#f5c542', dark: '#b57a12' },
  silver: { light: '#f4f9ff', base: '#a9c8f0', dark: '#5a7fb8' },
  copper: { light: '#ffd9bd', base: '#e8894f', dark: '#a34a22' },
  jade: { light: '#c9ffe4', base: '#3fcf97', dark: '#15805f' },
  graphite: { light: '#c3cad8', base: '#8a93a8', dark: '#5b6478' },
};

/** The metals by tier number, starting at 1; ULTRA is minted of light. */
export const MINTED = [METALS.gold, METALS.silver, METALS.copper, METALS.jade, METALS.graphite];
