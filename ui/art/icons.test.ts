/** Checks the icons against what devices do with them: crop them, colour them, show them at a size. */
import { readFile } from 'node:fs/promises';
import { Resvg } from '@resvg/resvg-js';
import { describe, expect, it } from 'vitest';
import { fileOf, ICONS, icons, pixels } from './icons.mjs';

const kept = (name: string) => readFile(new URL(`../../static/${name}`, import.meta.url));

/** The pixels of a PNG. */
function decoded(png: Uint8Array, width: number): Buffer {
  const data = Buffer.from(png).toString('base64');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}"><image width="${width}" height="${width}" href="data:image/png;base64,${data}"/></svg>`;
  return new Resvg(svg).render().pixels;
}

const files = ICONS.flatMap((icon) =>
  icon.sizes.map((size) => ({ name: fileOf(icon, size), size })),
);

const drawnNow = icons();

describe.each(files)('$name', ({ name, size }) => {
  it('is a small PNG of the stated size', async () => {
    const png = await kept(name);
    expect(png.subarray(0, 8)).toEqual(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([size, size]);
    expect(png.length).toBeLessThan(20_000);
  });

  it('matches the drawing', async () => {
    const [drawn, there] = [drawnNow.get(name), await kept(name)].map((png) =>
      decoded(png ?? new Uint8Array(), size),
    ) as [Buffer, Buffer];
    expect(there.length).toBe(drawn.length);
    // Tiny rounding differences between versions of the renderer do not make another drawing.
    const other = drawn.filter((value, at) => Math.abs(value - (there[at] ?? 0)) > 8);
    expect(other.length).toBe(0);
  });
});

it('every icon has its own file name', () => {
  expect([...drawnNow.keys()]).toEqual(files.map(({ name }) => name));
  expect(drawnNow.size).toBe(files.length);
});

const SIZE = 512;
const NIGHT = '060a14';

/** The pixels of the icon for a purpose, with their distance from its middle in widths. */
function pointsOf(purpose: (typeof ICONS)[number]['purpose']) {
  const drawn = pixels(ICONS.find((icon) => icon.purpose === purpose)?.svg ?? '', SIZE);
  return Array.from({ length: SIZE ** 2 }, (_, n) => {
    const [x, y] = [n % SIZE, Math.floor(n / SIZE)];
    const away = Math.hypot(x + 0.5 - SIZE / 2, y + 0.5 - SIZE / 2) / SIZE;
    const at = 4 * n;
    return { away, color: drawn.subarray(at, at + 3).toString('hex'), alpha: drawn[at + 3] };
  });
}

/** The share of the icon that such pixels cover. */
const share = (points: readonly unknown[]) => points.length / SIZE ** 2;

it('the maskable icon stays within the safe zone of four fifths', () => {
  const points = pointsOf('maskable');
  expect(points.filter(({ alpha }) => alpha !== 255)).toEqual([]);
  const drawn = points.filter(({ color }) => color !== NIGHT);
  expect(drawn.filter(({ away }) => away > 0.4)).toEqual([]);
  // Nor is the mark lost in it.
  expect(share(drawn)).toBeGreaterThan(0.1);
});

it('the Apple icon has no transparent pixels', () => {
  expect(pointsOf('apple').filter(({ alpha }) => alpha !== 255)).toEqual([]);
});

it('the monochrome icon is a single shape', () => {
  const shape = share(pointsOf('monochrome').filter(({ alpha }) => alpha === 255));
  expect(shape).toBeGreaterThan(0.1);
  expect(shape).toBeLessThan(0.5);
});
