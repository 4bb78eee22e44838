/** The page of one state and that of all, as the server sends them. */
import { describe, expect, it } from 'vitest';
import type { StateProps } from '../../../generated/types.ts';
import { renderPage } from '../../../runtime/render.ts';
import type { Lang } from '../../../shared/texts/catalogue.ts';
import { links, show, texts } from '../../../testing/page.ts';
import { states } from '../states/page.tsx';
import { stateProps, stateZip } from '../testing/places.ts';
import { state } from './page.tsx';

function serve(some: Partial<StateProps> = {}, lang: Lang = 'en') {
  return show(renderPage(state, stateProps(some, lang)));
}

/** As many as Texas has, in a state of its size. */
const many = Array.from({ length: 1934 }, (_, i) =>
  stateZip({
    zip_code: `${75_001 + i}`,
    city: `Town ${i % 40}`,
    tier: i % 6,
    lat: 26 + (i % 97) / 10,
    lon: -106 + (i % 113) / 10,
  }),
);

describe('the head', () => {
  it('shows how many ZIPs there are, how many are available, and the price range', () => {
    const { title, description, indexed } = serve();
    expect(title).toBe('California ZIP codes: map, tiers and prices · INKPAY');
    expect(description).toBe(
      '1,003 virtual ZIP codes of California on a map, 1,001 of them available. Prices run from $195 to $9,995. With tiers and the latest sales.',
    );
    expect(indexed).toBe(true);
  });

  it('is in Chinese on request', () => {
    const { title, description } = serve({}, 'ch');
    expect(title).toBe('加利福尼亚州 ZIP 编码：地图、等级与价格 · INKPAY');
    expect(description).toContain('1,001 个可购买。全部编码的价格为 $195 至 $9,995');
  });

  it('has structured data with breadcrumbs and the most expensive ZIPs', () => {
    const { data } = serve({ zips: many.map((zip, i) => ({ ...zip, price: 195 + i })) });
    const [crumbs, list] = JSON.parse(data ?? '')['@graph'];
    expect(crumbs.itemListElement.map((one: { name: string }) => one.name)).toEqual([
      'ZIP codes',
      'California',
    ]);
    expect(list['@type']).toBe('ItemList');
    expect(list.itemListElement).toHaveLength(10);
    expect(list.itemListElement[0]).toEqual({
      '@type': 'ListItem',
      position: 1,
      name: '76934 Town 13',
      url: 'http://localhost:3000/zip/76934',
    });
  });
});

describe('the tiers', () => {
  it('show count, availability and price, and link to the store', () => {
    serve();
    expect(texts('h1')).toEqual(['California ZIP codes']);
    expect(texts('.state-top__lead')[0]).toContain('available. Prices run from $195 to $9,995.');
    const rows = [...document.querySelectorAll('.tier-table tbody tr')].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
    expect(rows).toEqual([
      ['ULTRA', '1', '1', '$9,995'],
      ['TIER 5', '1,002', '1,000', '$195 – $445'],
    ]);
    expect(links('.tier-table a')).toEqual([
      ['ULTRA', '/zipstore?state=ca&tier=0'],
      ['TIER 5', '/zipstore?state=ca&tier=5'],
    ]);
  });

  it('are named in Chinese', () => {
    serve({}, 'ch');
    expect(texts('.tier-table tbody tr')).toEqual(['ULTRA11$9,995', '5 级1,0021,000$195 至 $445']);
  });
});

describe('the map', () => {
  it('draws the coast and one path per tier, rarest on top, with dots in place', () => {
    serve();
    const svg = document.querySelector('.state-map svg');
    const [land, ...paths] = svg?.querySelectorAll('path') ?? [];
    expect(land?.getAttribute('d')).toMatch(/^M\d/);
    expect(paths.map((path) => path.getAttribute('class'))).toEqual([
      'state-map__dots tier-5',
      'state-map__dots tier-0',
    ]);
    const starts = paths.map((path) =>
      (
        path
          .getAttribute('d')
          ?.match(/^M(\d+) (\d+)h0/)
          ?.slice(1) ?? []
      ).map(Number),
    );
    const [[franciscoX = 0, franciscoY = 0] = [], [hillsX = 0, hillsY = 0] = []] = starts;
    expect(franciscoX).toBeLessThan(hillsX);
    expect(franciscoY).toBeLessThan(hillsY);
    expect(paths[0]?.getAttribute('d')?.match(/h0/g)).toHaveLength(2);
  });

  it('has a legend of tier colours', () => {
    serve();
    expect(texts('.tier-legend li')).toEqual(['ULTRA', 'TIER 5']);
  });
});

describe('the ZIP list', () => {
  it('groups every ZIP by its first three digits', () => {
    serve();
    expect(texts('.zip-list h3')).toEqual(['902 Beverly Hills', '941 San Francisco']);
    expect(links('.zip-list a').map(([, href]) => href)).toEqual([
      '/zip/90210',
      '/zip/94102',
      '/zip/94103',
    ]);
  });

  it('says why a ZIP is unavailable, also to screen readers', () => {
    serve();
    expect(texts('.zip-list a')).toEqual(['90210', '94102 Sold', '94103']);
    expect(texts('.zip-list s')).toEqual(['94102']);
    serve({}, 'ch');
    expect(texts('.zip-list a')[1]).toBe('94102 已售出');
  });

  it('says that a group is around a city if it has several', () => {
    serve({ zips: [stateZip(), stateZip({ zip_code: '90211', city: 'Bel Air' })] });
    expect(texts('.zip-list h3')).toEqual(['902 around Beverly Hills']);
  });

  it('stays small for the largest state', () => {
    const { html } = serve({ zips: many });
    expect(document.querySelectorAll('.zip-list a')).toHaveLength(1934);
    expect(html.length / many.length).toBeLessThan(75);
  });
});

const NONE_SOLD =
  'Nothing in California is sold yet. Every ZIP code has one owner at most. The first here could be you.';

it('a state without ZIPs says so and shows no empty tables', () => {
  const { description } = serve({ tiers: [], zips: [], sales: [] });
  expect(description).toBe('California on INKPAY, the store of virtual US ZIP codes.');
  expect(texts('.state-top__lead')).toEqual(['No ZIP code of California is in the store.']);
  expect(document.querySelector('table, .zip-list')).toBeNull();
  expect(texts('.sales__none')).toEqual([NONE_SOLD]);
});

it('links to the other states', () => {
  serve();
  const others = links('.state-index a');
  expect(others).toHaveLength(50);
  expect(others).toContainEqual(['Texas', '/zips/tx']);
  expect(others).not.toContainEqual(['California', '/zips/ca']);
});

describe('the page of all states', () => {
  it.each([
    ['en', 'ZIP codes by state', 'Alabama'],
    ['ch', '各州 ZIP 编码', '亚拉巴马州'],
  ] as const)('links to each state: %s', (lang, heading, first) => {
    const { shell } = stateProps({}, lang);
    const { html, title, indexed } = renderPage(states, { shell: { ...shell, path: '/zips' } });
    document.body.innerHTML = html;
    expect(texts('h1')).toEqual([heading]);
    expect(title).toBe(`${heading} · INKPAY`);
    expect(indexed).toBe(true);
    expect(links('.state-index a')).toHaveLength(51);
    expect(links('.state-index a')[0]).toEqual([first, '/zips/al']);
  });
});
