/**
 * The drawn art's requirements: everything is there, small, well-formed, inert and the same on every
 * run. Beauty is judged by eye.
 */

// @vitest-environment jsdom
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { drawAll } from './draw-all.mjs';
import { favicon, logoMark } from './logo.mjs';
import { STATES } from './states.mjs';

const LIMITS: [pattern: RegExp, bytes: number][] = [
  [/^tier-0\.svg$/, 20_000],
  [/^tier-[1-5]\.svg$/, 12_000],
  [/^state\/[a-z]{2}\.svg$/, 3_000],
  [/^land\/[a-z]{2}\.svg$/, 10_000],
  [/^hero-[1-3]\.svg$/, 60_000],
  [/^(card|highlights|rosette|og|us-map)\.svg$/, 40_000],
];

let art: Map<string, string>;

beforeAll(() => {
  art = drawAll();
});

function parse(svg: string) {
  return new DOMParser().parseFromString(svg, 'image/svg+xml');
}

describe('drawn art', () => {
  it('has six tiers, 51 pennants and lands, three heroes and the larger pieces', () => {
    const count = (pattern: RegExp) => [...art.keys()].filter((name) => pattern.test(name)).length;
    expect(count(/^tier-/)).toBe(6);
    expect(count(/^state\//)).toBe(51);
    expect(count(/^land\//)).toBe(51);
    expect(count(/^hero-/)).toBe(3);
    expect(
      [...art.keys()].filter((name) => !/^(tier-|state\/|land\/|hero-)/.test(name)).sort(),
    ).toEqual(['card.svg', 'highlights.svg', 'og.svg', 'rosette.svg', 'us-map.svg']);
  });

  it('has every state exactly once', () => {
    expect(new Set(STATES.map(([code]) => code)).size).toBe(51);
    expect(new Set(STATES.map(([, fips]) => fips)).size).toBe(51);
  });

  it('is identical on every run', () => {
    expect([...drawAll()]).toEqual([...art]);
  });

  it('keeps each file within its size limit', () => {
    for (const [name, svg] of art) {
      const limit = LIMITS.find(([pattern]) => pattern.test(name))?.[1];
      expect(limit, `${name} has a bound`).toBeDefined();
      expect(Buffer.byteLength(svg), name).toBeLessThanOrEqual(limit ?? 0);
    }
  });
});

describe('each drawing', () => {
  it('is a well-formed SVG image with a size', () => {
    for (const [name, svg] of art) {
      const root = parse(svg).documentElement;
      expect(root.namespaceURI, name).toBe('http://www.w3.org/2000/svg');
      expect(root.localName, name).toBe('svg');
      expect(root.getAttribute('viewBox'), name).toMatch(/^(-?\d+ ?){4}$/);
      expect(Number(root.getAttribute('width')), name).toBeGreaterThan(0);
    }
  });

  it('contains only shapes: no scripts, text, styles, foreign content or handlers', () => {
    const allowed =
      /^(svg|defs|g|use|path|circle|rect|stop|linearGradient|radialGradient|mask|clipPath)$/;
    for (const [name, svg] of art) {
      for (const element of parse(svg).querySelectorAll('*')) {
        expect(element.localName, name).toMatch(allowed);
        for (const { name: attribute } of element.attributes) {
          expect(attribute, name).not.toMatch(/^(style|on.*)$/);
        }
      }
    }
  });

  it('refers only to its own ids, each of which is unique', () => {
    for (const [name, svg] of art) {
      const drawn = parse(svg);
      const ids = [...drawn.querySelectorAll('[id]')].map((element) => element.id);
      expect(new Set(ids).size, name).toBe(ids.length);
      const targets = [...svg.matchAll(/href="([^"]*)"|url\(([^)]*)\)/g)].map((m) => m[1] ?? m[2]);
      for (const target of targets)
        expect(
          ids.map((id) => `#${id}`),
          name,
        ).toContain(target);
    }
  });

  it('has complete path data', () => {
    const command = /[MLHVCSQTAZ][^MLHVCSQTAZ]*/gi;
    const arity: Record<string, number> = {
      m: 2,
      l: 2,
      h: 1,
      v: 1,
      c: 6,
      s: 4,
      q: 4,
      t: 2,
      a: 7,
      z: 0,
    };
    for (const [name, svg] of art) {
      for (const path of parse(svg).querySelectorAll('path')) {
        const d = path.getAttribute('d') ?? '';
        expect(d, name).toMatch(/^M/);
        for (const [part] of d.matchAll(command)) {
          const count = part.slice(1).match(/-?(\d+\.?\d*|\.\d+)/g)?.length ?? 0;
          const each = arity[part.charAt(0).toLowerCase()] ?? Number.NaN;
          const whole = each === 0 ? count === 0 : count > 0 && count % each === 0;
          expect(whole, `${name}: ${part}`).toBe(true);
        }
      }
    }
  });
});

describe('the logo mark', () => {
  it('matches the committed files', async () => {
    const kept = (path: string) => readFile(join(import.meta.dirname, path), 'utf8');
    expect(JSON.parse(await kept('logo.json'))).toEqual(logoMark);
    expect(await kept('../../static/favicon.svg')).toBe(favicon());
  });
});
