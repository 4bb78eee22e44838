// @vitest-environment node
/**
 * Which file may import which: features use what is shared, which uses the runtime's types, and no feature
 * uses another. No file's imports lead back to itself. Imports of types count.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

const ui = join(import.meta.dirname, '..');

/** Entry points of browsers and the renderer: these name what they start. */
const ENTRIES = ['runtime/server.tsx', 'runtime/faulty-pages.tsx', 'runtime/shared.ts'];

/** From the bottom up. */
const FLOORS = ['generated', 'runtime', 'shared', 'features'];

const isTest = (path: string) => path.includes('.test.') || /(^|\/)testing\//.test(path);

const files = FLOORS.flatMap((room) =>
  readdirSync(join(ui, room), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => `${room}/${path}`),
).filter((path) => !isTest(path));

/** Our files that a file imports, including for their types. */
function importsOf(file: string): string[] {
  const { program } = parseSync(file, readFileSync(join(ui, file), 'utf8'));
  return program.body
    .flatMap((line) => ('source' in line && line.source ? [line.source.value] : []))
    .filter((path) => path.startsWith('.'))
    .map((path) => normalize(join(dirname(file), path)));
}

const arrows = new Map(files.map((file) => [file, importsOf(file)] as const));

/** The feature that a file belongs to; undefined for shared files. */
const feature = (file: string) => file.match(/^features\/([a-z-]+)\//)?.[1];
const floor = (file: string) => FLOORS.indexOf(file.split('/')[0] ?? '');

/** Whether one file may not import another. */
function isForbidden(from: string, to: string): boolean {
  if (isTest(to)) return true;
  if (ENTRIES.includes(from)) return false;
  return (
    floor(from) < floor(to) || (!!feature(from) && feature(from) !== (feature(to) ?? feature(from)))
  );
}

/** An import cycle from a file back to itself, if there is one. */
function circle(from: string): string[] | undefined {
  const seen = new Set<string>();
  const walk = (file: string, way: string[]): string[] | undefined => {
    for (const next of arrows.get(file) ?? []) {
      if (next === from) return [...way, next];
      if (seen.has(next)) continue;
      seen.add(next);
      const found = walk(next, [...way, next]);
      if (found) return found;
    }
    return undefined;
  };
  return walk(from, [from]);
}

describe('imports', () => {
  it('are found in the sources', () => {
    expect(files.length).toBeGreaterThan(250);
    expect(arrows.get('features/store/zip/page.tsx')).toContain('shared/frame/PageFrame.tsx');
    expect(arrows.get('features/store/zip/page.tsx')).toContain('generated/types.ts');
  });

  it('respect the layers and never cross features', () => {
    expect(isForbidden('shared/frame/PageFrame.tsx', 'features/store/zip/page.tsx')).toBe(true);
    expect(isForbidden('features/site/home/page.tsx', 'features/store/zip/page.tsx')).toBe(true);
    const forbidden = [...arrows].flatMap(([from, targets]) =>
      targets.filter((to) => isForbidden(from, to)).map((to) => `${from} -> ${to}`),
    );
    expect(forbidden).toEqual([]);
  });

  it('have no cycles', () => {
    expect(files.map(circle).filter(Boolean)).toEqual([]);
  });
});
