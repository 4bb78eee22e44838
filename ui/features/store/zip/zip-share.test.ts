// @vitest-environment jsdom
/** The share picture, as drawn: complete, and without anything that would become stale. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { typeset } from '../../../art/glyphs.mjs';
import { STATE_CODES } from '../../../shared/search/state-search.ts';
import { sample as PLACE, zipShare } from './zip-share.ts';

const parse = (svg: string) => new DOMParser().parseFromString(svg, 'image/svg+xml');

describe('the share picture of a ZIP', () => {
  it.each([0, 1, 2, 3, 4, 5])('refers only to unique ids, in tier %i', (tier) => {
    const svg = zipShare({ ...PLACE, tier });
    const ids = [...parse(svg).querySelectorAll('[id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const targets = [...svg.matchAll(/url\(#([^)]*)\)|href="#([^"]*)"/g)];
    expect(targets.length).toBeGreaterThan(5);
    for (const [, one, other] of targets) expect(ids).toContain(one ?? other);
  });

  it('is drawn for every state without invalid numbers', () => {
    for (const state of STATE_CODES) {
      const root = parse(zipShare({ ...PLACE, state })).documentElement;
      expect(root.localName, state).toBe('svg');
      expect([root.getAttribute('width'), root.getAttribute('height')]).toEqual(['1200', '630']);
      expect(root.outerHTML, state).not.toMatch(/NaN|undefined|Infinity/);
      expect(root.querySelector('path[stroke="#b9c6e4"]')?.getAttribute('d'), state).toMatch(/^M/);
    }
  });

  it('moves its dot with the place', () => {
    const dot = (lat: number) =>
      zipShare({ ...PLACE, lat }).match(/<circle[^>]*stroke="#fff"[^>]*>/);
    expect(dot(34)?.[0]).not.toBe(dot(40)?.[0]);
  });

  it('has glyphs for every place name', () => {
    const table = readFileSync('schema/data/us_zips.tsv', 'utf8').trimEnd().split('\n');
    const names = new Set(table.slice(1).map((row) => row.split('\t')[1] ?? ''));
    expect(names.size).toBeGreaterThan(10_000);
    for (const name of names) expect(typeset(name.toUpperCase()).width, name).toBeGreaterThan(0);
  });

  it('shrinks a long name to fit beside the map', () => {
    const city = 'Washington-On-The-Brazos';
    const scale = (name: string) => {
      const lines = zipShare({ ...PLACE, city: name }).split(/(?=<g )/);
      const set = lines.findLast((line) => line.includes('stroke="#e6f0ff"'));
      return Number(set?.match(/scale\(([\d.]+)\)/)?.[1]);
    };
    expect(scale('Nome')).toBeCloseTo(1.9);
    expect(scale(city) * typeset(city.toUpperCase()).width).toBeLessThanOrEqual(591);
  });
});
