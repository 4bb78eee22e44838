/**
 * Which file may import which: a file imports only from its layer and the layers below, and no feature imports
 * from another. No file's imports lead back to itself. Imports of types count.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

const ui = join(import.meta.dirname, '..');

/** Entry points of browsers and the renderer, which import what they start. */
const ENTRIES = ['runtime/server.tsx', 'runtime/faulty-pages.tsx', 'runtime/shared-chunk.ts'];

/** The lowest first. */
const LAYERS = ['generated', 'runtime', 'shared', 'features'];

const isTest = (path: string) => path.includes('.test.') || /(^|\/)testing\//.test(path);

const files = LAYERS.flatMap((layer) =>
  readdirSync(join(ui, layer), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => `${layer}/${path}`),
).filter((path) => !isTest(path));

/** Our files that a file imports, including for their types. */
function importsOf(file: string): string[] {
  const { program } = parseSync(file, readFileSync(join(ui, file), 'utf8'));
  return program.body
    .flatMap((line) => ('source' in line && line.source ? [line.source.value] : []))
    .filter((path) => path.startsWith('.'))
    .map((path) => normalize(join(dirname(file), path)));
}

const imports = new Map(files.map((file) => [file, importsOf(file)] as const));

/** The feature that a file belongs to; undefined for shared files. */
const feature = (file: string) => file.match(/^features\/([a-z-]+)\//)?.[1];
const layer = (file: string) => LAYERS.indexOf(file.split('/')[0] ?? '');

/** Whether one file may not import another. */
function isForbidden(from: string, to: string): boolean {
  if (isTest(to)) return true;
  if (ENTRIES.includes(from)) return false;
  return (
    layer(from) < layer(to) || (!!feature(from) && feature(from) !== (feature(to) ?? feature(from)))
  );
}

/** An import cycle from a file back to itself, if there is one. */
function findCycle(from: string): string[] | undefined {
  const seen = new Set<string>();
  const walk = (file: string, path: string[]): string[] | undefined => {
    for (const next of imports.get(file) ?? []) {
      if (next === from) return [...path, next];
      if (seen.has(next)) continue;
      seen.add(next);
      const found = walk(next, [...path, next]);
      if (found) return found;
    }
    return undefined;
  };
  return walk(from, [from]);
}

describe('imports', () => {
  it('are found in the sources', () => {
    expect(files.length).toBeGreaterThan(250);
    expect(imports.get('features/store/zip/page.tsx')).toContain('shared/frame/PageFrame.tsx');
    expect(imports.get('features/store/zip/page.tsx')).toContain('generated/types.ts');
  });

  it('respect the layers and never cross features', () => {
    expect(isForbidden('shared/frame/PageFrame.tsx', 'features/store/zip/page.tsx')).toBe(true);
    expect(isForbidden('features/site/home/page.tsx', 'features/store/zip/page.tsx')).toBe(true);
    const forbidden = [...imports].flatMap(([from, targets]) =>
      targets.filter((to) => isForbidden(from, to)).map((to) => `${from} -> ${to}`),
    );
    expect(forbidden).toEqual([]);
  });

  it('have no cycles', () => {
    expect(files.map(findCycle).filter(Boolean)).toEqual([]);
  });
});
