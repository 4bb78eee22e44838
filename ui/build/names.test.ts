/** Scripts' names: what a file is, and what is in it. */
import { describe, expect, it } from 'vitest';
import { named } from './names.mjs';

interface Script {
  readonly text: string;
  readonly entry?: string;
  /** Bytes by module. */
  readonly modules?: Readonly<Record<string, number>>;
  readonly imports?: readonly string[];
}

/** As esbuild returns them; its hashes do not matter. */
function build(scripts: Readonly<Record<string, Script>>) {
  const encode = new TextEncoder();
  const files = new Map(
    Object.entries(scripts).map(([name, { text }]) => [name, encode.encode(text)]),
  );
  const outputs = Object.entries(scripts).map(([name, { entry, modules = {}, imports = [] }]) => {
    const inputs = Object.entries(modules).map(([path, bytesInOutput]) => [
      path,
      { bytesInOutput },
    ]);
    const output = {
      bytes: 0,
      exports: [],
      inputs: Object.fromEntries(inputs),
      imports: imports.map((path) => ({
        path: `static/build/${path}`,
        kind: 'import-statement' as const,
      })),
      ...(entry ? { entryPoint: entry } : {}),
    };
    return [name, output] as const;
  });
  return named(files, new Map(outputs));
}

const STORE: Script = {
  text: 'import"./chunk-AAAA.js";store()',
  entry: 'ui/features/store/zipstore/store.entry.tsx',
  imports: ['chunk-AAAA.js'],
};
const SHARED: Script = {
  text: 'react()',
  modules: {
    'ui/shared/texts/money.ts': 10,
    'node_modules/react-dom/cjs/react-dom-client.production.js': 900,
    'ui/features/store/en.json': 2000,
  },
};

describe('script names', () => {
  it('are based on the entry or the largest module, ignoring texts', () => {
    const { names, files } = build({ 'store.entry-1.js': STORE, 'chunk-AAAA.js': SHARED });
    const [store, shared] = [names.get('store.entry-1.js'), names.get('chunk-AAAA.js')];
    expect(store).toMatch(/^store[.][0-9a-f]{10}[.]js$/);
    expect(shared).toMatch(/^react-dom-client[.][0-9a-f]{10}[.]js$/);
    expect(files.get(store ?? '')).toBe(`import"./${shared}";store()`);
  });

  it('change with the contents of a file or of its imports', () => {
    const old = build({ 'store.entry-1.js': STORE, 'chunk-AAAA.js': SHARED }).names;
    const same = build({ 'store.entry-1.js': STORE, 'chunk-AAAA.js': SHARED }).names;
    expect([...same]).toEqual([...old]);
    const other = { ...SHARED, text: 'react(1)' };
    const next = build({ 'store.entry-1.js': STORE, 'chunk-AAAA.js': other }).names;
    for (const name of ['store.entry-1.js', 'chunk-AAAA.js']) {
      expect(next.get(name)).not.toBe(old.get(name));
    }
  });

  it('change when only the name of an import changes, so that URLs stay immutable', () => {
    const old = build({ 'store.entry-1.js': STORE, 'chunk-AAAA.js': SHARED });
    const led = { ...SHARED, modules: { 'ui/shared/texts/money.ts': 1000 } };
    const next = build({ 'store.entry-1.js': STORE, 'chunk-AAAA.js': led });
    expect(next.names.get('chunk-AAAA.js')).toMatch(/^money[.]/);
    expect(next.names.get('store.entry-1.js')).not.toBe(old.names.get('store.entry-1.js'));
  });

  it('are unique', () => {
    const twin = (folder: string): Script => ({
      text: folder,
      modules: { [`ui/features/${folder}/Card.tsx`]: 5 },
    });
    const { names } = build({
      'store.entry-1.js': STORE,
      'chunk-AAAA.js': twin('store'),
      'chunk-BBBB.js': twin('zip'),
      'chunk-CCCC.js': { text: '', modules: { 'ui/shared/store.ts': 5 } },
    });
    const roles = [...names.values()].map((name) => name.split('.')[0]);
    expect(new Set(roles).size).toBe(4);
    // The server takes everything before the first dot as the role.
    for (const name of names.values()) expect(name).toMatch(/^[a-z0-9-]+[.][0-9a-f]{10}[.]js$/);
  });

  it('can’t be computed for circular imports', () => {
    const circle = { ...SHARED, imports: ['store.entry-1.js'] };
    expect(() => build({ 'store.entry-1.js': STORE, 'chunk-AAAA.js': circle })).toThrow();
  });
});
