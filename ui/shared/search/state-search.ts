/** Finding a state by what a visitor types: its name in either language, or its two letters. */
import type { Lang } from '../texts/catalogue.ts';
import states from './state-names.json';

export type StateCode = keyof typeof states.en;

/** The 50 states and Washington DC, in the alphabetical order of their English names. */
export const STATE_CODES = Object.keys(states.en) as StateCode[];

function isState(code: string): code is StateCode {
  return Object.hasOwn(states.en, code);
}

export function stateName(code: string, lang: Lang): string {
  return isState(code) ? states[lang][code] : code.toUpperCase();
}

/** Further names of some, as the server knows them. */
const SHORT_NAMES: Partial<Record<StateCode, readonly string[]>> = states.short;

/** Between words: "Washington,DC", "New-York". */
const GAPS = /[,\-\u2010-\u2015\u2212\s]+/g;

/** Left out of what is typed: "D.C.", "Hawaiʻi". */
const PUNCTUATION = /[.'`ʻʼ‘’′]/g;

/** An exact code or short name comes first: "or" is Oregon before it is part of California. */
export function matchStates(typed: string, chosen: readonly string[]): StateCode[] {
  const text = typed.trim().toLowerCase();
  // Punctuation alone is no name.
  const query = text.replace(GAPS, ' ').replace(PUNCTUATION, '').trim() || text;
  const candidates = STATE_CODES.filter((code) => !chosen.includes(code));
  const isCalled = (code: StateCode) => code === query || SHORT_NAMES[code]?.includes(query);
  const matches = candidates.filter(
    (code) =>
      isCalled(code) ||
      SHORT_NAMES[code]?.some((name) => name.startsWith(query)) ||
      [states.en, states.ch].some((in_) => in_[code].toLowerCase().includes(query)),
  );
  const rank = (code: StateCode) =>
    isCalled(code) ? 0 : states.en[code].toLowerCase().startsWith(query) ? 1 : 2;
  return matches.sort((a, b) => rank(a) - rank(b));
}
