import { describe, expect, it } from 'vitest';
import { matchStates, STATE_CODES, stateName } from './state-search.ts';

describe('states', () => {
  it('are fifty and Washington DC, named in both languages', () => {
    expect(STATE_CODES).toHaveLength(51);
    expect(stateName('dc', 'en')).toBe('Washington DC');
    for (const code of STATE_CODES) expect(stateName(code, 'ch')).toMatch(/[州区]$/);
  });

  it('are found by name in either language and by code, exact codes first', () => {
    expect(matchStates('  CALI', [])).toEqual(['ca']);
    expect(matchStates('加利', [])).toEqual(['ca']);
    expect(matchStates('or', [])[0]).toBe('or');
    expect(matchStates('new', [])).toEqual(['nh', 'nj', 'nm', 'ny']);
    expect(matchStates('tx', [])).toEqual(['tx']);
    expect(matchStates('co', []).slice(0, 2)).toEqual(['co', 'ct']);
    expect(matchStates('ma', []).slice(0, 3)).toEqual(['ma', 'me', 'md']);
  });

  it('are found by Chinese short names, before names that contain them', () => {
    const first = ['加州', '德州', '得州', '佛州', '麻省', '宾州'].map(
      (name) => matchStates(name, [])[0],
    );
    expect(first).toEqual(['ca', 'tx', 'tx', 'fl', 'ma', 'pa']);
    expect(matchStates('德克', [])).toEqual(['tx']);
  });

  it('are found with punctuation, and Washington DC by its full name', () => {
    for (const typed of ['D.C.', 'Washington, D.C.', 'District of Col', 'district of columbia']) {
      expect(matchStates(typed, []), typed).toEqual(['dc']);
    }
    expect(matchStates('Washington,DC', [])).toEqual(['dc']);
    for (const typed of ['New-York', 'new–york', 'new  york,']) {
      expect(matchStates(typed, []), typed).toEqual(['ny']);
    }
    for (const typed of ['Hawaiʻi', "Hawai'i", 'hawai’i', 'hawai′i', 'hawaiʼi']) {
      expect(matchStates(typed, []), typed).toEqual(['hi']);
    }
    expect(matchStates('.', [])).toEqual([]);
    expect(matchStates(',', [])).toEqual([]);
  });

  it('are not offered again once chosen', () => {
    expect(matchStates(' ', ['ca'])).toEqual(STATE_CODES.filter((code) => code !== 'ca'));
    expect(matchStates('cali', ['ca'])).toEqual([]);
  });

  it('fall back to the code in capitals if unknown', () => {
    expect(stateName('zz', 'en')).toBe('ZZ');
  });

  it('are not found by other words', () => {
    expect(matchStates('zzz', [])).toEqual([]);
  });
});
