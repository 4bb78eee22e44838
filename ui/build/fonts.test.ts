/** Subset fonts: what is kept, and that pages find all their characters in them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { requestedSubsets } from './fonts.mjs';

const ui = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ui, path), 'utf8');

const face = (file: string, weights: string, ranges: string) =>
  `@font-face { src: url('${file}') format('woff2'); font-weight: ${weights}; unicode-range: ${ranges}; }`;

describe('subset requests in a style sheet', () => {
  it('are read from a font face', () => {
    const fonts = requestedSubsets(face('a.woff2?subset', '400 700', 'U+41-43, u+00E9'));
    const kept = fonts.get('a.woff2');
    expect(kept?.weights).toEqual({ min: 400, max: 700 });
    expect(String.fromCodePoint(...(kept?.characters ?? []))).toBe('ABCé');
  });

  it('are merged across all faces of a file', () => {
    const fonts = requestedSubsets(
      face('a.woff2?subset', '400 500', 'U+41') + face('a.woff2?subset', '450 700', 'U+42'),
    );
    expect([...fonts.keys()]).toEqual(['a.woff2']);
    expect(fonts.get('a.woff2')?.weights).toEqual({ min: 400, max: 700 });
    expect(fonts.get('a.woff2')?.characters).toEqual(new Set([0x41, 0x42]));
  });

  it('exclude fonts that are not subset', () => {
    expect(requestedSubsets(face('a.woff2', '400 700', 'U+41'))).toEqual(new Map());
  });

  it('must state a character range', () => {
    const silent = "@font-face { src: url('a.woff2?subset'); font-weight: 400 700; }";
    expect(() => requestedSubsets(silent)).toThrow('the subset of a.woff2');
  });
});

describe('our font subsets', () => {
  const fonts = requestedSubsets(read('shared/styles/fonts.css'));
  const CHINESE = /[\u2e80-\u9fff\uff00-\uffef]/;

  const files = readdirSync(ui, { recursive: true, encoding: 'utf8' });

  it.each(files.filter((file) => /[/](en|state-names)[.]json$/.test(file)))(
    'contain every character of %s',
    (file) => {
      const texts = new Set(read(file).replace(/\n/g, ''));
      for (const [font, { characters }] of fonts) {
        const missing = [...texts].filter(
          (one) => !(CHINESE.test(one) || characters.has(one.codePointAt(0) ?? 0)),
        );
        expect(missing, font).toEqual([]);
      }
    },
  );
});
