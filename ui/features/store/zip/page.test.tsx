/** The page of one ZIP, as the server sends it. */
import { describe, expect, it } from 'vitest';
import type { ZipProps } from '../../../generated/types.ts';
import { renderPage } from '../../../runtime/render.ts';
import type { Lang } from '../../../shared/texts/catalogue.ts';
import { links, show, texts } from '../../../testing/page.ts';
import { shell, zip as someZip } from '../../../testing/store.ts';
import { zipProps } from '../testing/places.ts';
import { zip } from './page.tsx';

function serve(some: Partial<ZipProps> = {}, lang: Lang = 'en') {
  return show(renderPage(zip, zipProps(some, lang)));
}

const pairs = () =>
  [...document.querySelectorAll('.zip-facts__list > div')].map((one) => [
    one.querySelector('dt')?.textContent,
    one.querySelector('dd')?.textContent,
  ]);

describe('the head', () => {
  it('shows place, price and availability', () => {
    const { title, description, indexed } = serve();
    expect(title).toBe('ZIP code 90210, Beverly Hills, CA · INKPAY');
    expect(description).toBe(
      'Virtual ZIP code 90210, Beverly Hills, CA: ULTRA, $9,995. Available. Los Angeles County: 19,627 people in 8,324 households.',
    );
    expect(indexed).toBe(true);
  });

  it('is in Chinese on request', () => {
    const { title, description } = serve({}, 'ch');
    expect(title).toBe('ZIP 编码 90210（Beverly Hills, CA） · INKPAY');
    expect(description).toContain('ULTRA，$9,995。可购买。');
  });
});

describe('structured data', () => {
  const graph = (some: Partial<ZipProps> = {}, lang?: Lang) =>
    JSON.parse(serve(some, lang).data ?? '')['@graph'];

  it('has breadcrumbs', () => {
    const [crumbs] = graph();
    expect(crumbs['@type']).toBe('BreadcrumbList');
    expect(crumbs.itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'ZIP codes', item: 'http://localhost:3000/zips' },
      {
        '@type': 'ListItem',
        position: 2,
        name: 'California',
        item: 'http://localhost:3000/zips/ca',
      },
      { '@type': 'ListItem', position: 3, name: '90210', item: 'http://localhost:3000/zip/90210' },
    ]);
  });

  it('links to Chinese pages', () => {
    const [crumbs, product] = graph({}, 'ch');
    expect(crumbs.itemListElement.map(({ item }: { item: string }) => item)).toEqual([
      'http://localhost:3000/zips?lang=ch',
      'http://localhost:3000/zips/ca?lang=ch',
      'http://localhost:3000/zip/90210?lang=ch',
    ]);
    expect(product.offers.url).toBe('http://localhost:3000/zip/90210?lang=ch');
  });

  it('offers the ZIP at its price', () => {
    const [, product] = graph();
    expect(product).toMatchObject({
      '@type': 'Product',
      name: 'ZIP code 90210 Beverly Hills, CA',
      sku: '90210',
      image: 'http://localhost:3000/zip/90210/share.png',
      offers: {
        '@type': 'Offer',
        url: 'http://localhost:3000/zip/90210',
        price: 9995,
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
      },
    });
  });

  it.each([20, 30, 40] as const)('marks status %i as out of stock', (status) => {
    const [, product] = graph({ zip: someZip({ status }) });
    expect(product.offers.availability).toBe('https://schema.org/OutOfStock');
  });

  it('can’t break out of its script element', () => {
    const nasty = '</script><script>alert(1)</script><!--';
    const { data } = serve({ zip: someZip({ title: nasty }) });
    expect(data).not.toContain('<');
    expect(JSON.parse(data ?? '')['@graph'][1].name).toContain(nasty);
  });
});

describe('for its owner', () => {
  it.each([
    ['owned', 'Yours This ZIP code belongs to you.', '/dashboard'],
    ['reserved', 'Reserved for you It is yours once', '/orders/INK-7K3M9-Q2X4D'],
    ['held', 'Held for you You have begun to pay for it.', '/zipcart'],
  ] as const)('shows that it is %s, and only the way on', (standing, message, way) => {
    const order_id = standing === 'reserved' ? 'INK-7K3M9-Q2X4D' : null;
    serve({ zip: someZip({ status: 40 }), own: { standing, order_id, in_cart: true } });
    expect(texts('.zip-offer__status').join()).toContain(message);
    expect(links('.zip-offer__actions a').map(([, href]) => href)).toEqual([way]);
    expect(document.querySelector('main form')).toBeNull();
    expect(document.querySelector('.zip-preview .zip-card--sold')).toBeNull();
  });

  it('can be added to the cart in a browser that has not begun to pay', () => {
    const own = { standing: 'held', order_id: null, in_cart: false } as const;
    serve({ zip: someZip({ status: 20 }), own });
    expect(document.querySelector('main form')?.getAttribute('action')).toBe('/zipcart/add');
    expect(links('.zip-offer__actions a')).toEqual([]);
  });
});

describe('the offer', () => {
  it('names the ZIP and its city, and links to the store', () => {
    serve();
    expect(texts('h1')).toEqual(['ZIP code 90210 Beverly Hills, CA']);
    expect(texts('.zip-offer__price')).toEqual(['Price $9,995']);
    expect(texts('.zip-offer__status')).toEqual(['Available Nobody owns it yet.']);
    expect(links('.zip-offer__actions a')).toEqual([
      ['SEE IT IN THE STORE', '/zipstore?search=90210'],
      ['GET YOUR INK ID', '/auth/signup?return_to=%2Fzip%2F90210'],
    ]);
  });

  it('returns a visitor here after log-in or sign-up', () => {
    serve({ shell: { ...shell, path: '/zip/90210' } });
    expect(links('header a[href^="/auth/"]')).toEqual([
      ['LOGIN', '/auth/login?return_to=%2Fzip%2F90210'],
      ['GET AN INK ID', '/auth/signup?return_to=%2Fzip%2F90210'],
      ['LOGIN', '/auth/login?return_to=%2Fzip%2F90210'],
    ]);
  });

  it('adds an available ZIP to the cart by a form', () => {
    serve();
    const form = document.querySelector<HTMLFormElement>('form.zip-offer__buy');
    expect([form?.getAttribute('action'), form?.method]).toEqual(['/zipcart/add', 'post']);
    expect([...new FormData(form ?? undefined)]).toEqual([
      ['zip_code', '90210'],
      ['return_to', '/zipcart'],
    ]);
    expect(form?.querySelector('button')?.textContent).toBe('ADD TO CART 90210');
    serve({ zip: someZip({ status: 40 }) });
    expect(document.querySelector('form.zip-offer__buy')).toBeNull();
  });

  it.each([
    [20, 'held', 'Pending Held in another checkout. It comes back if nobody pays.'],
    [30, 'reserved', 'Reserved A deposit has been paid for it.'],
    [40, 'sold', 'Sold Somebody owns it.'],
  ] as const)('explains status %i and links to alternatives', (status, availability, message) => {
    serve({ zip: someZip({ status }) });
    expect(texts('.zip-offer__status')).toEqual([message]);
    expect(document.querySelector(`.zip-preview .zip-card--${availability}`)).not.toBeNull();
    expect(links('.zip-offer__actions a')[0]).toEqual([
      'AVAILABLE IN THIS STATE',
      '/zipstore?state=ca&filter=availableOnly',
    ]);
  });

  it.each([10, 20, 30, 40] as const)('can be followed by a form with status %i', (status) => {
    serve({ zip: someZip({ status }) });
    const form = document.querySelector('form.zip-follow');
    expect(form?.getAttribute('action')).toBe('/watchlist/follow');
    expect(form?.getAttribute('method')).toBe('post');
    expect(form?.querySelector('[name=zip_code]')?.getAttribute('value')).toBe('90210');
    const button = form?.querySelector('button');
    expect(button?.textContent).toBe('FOLLOW 90210');
    // What is unavailable can only be waited for.
    expect(button?.classList.contains('button--primary')).toBe(status !== 10);
  });

  it.each([
    [10, 'Not now? Log in and follow it,', 'Not now? Follow it,'],
    [40, 'Log in and follow it,', 'Follow it,'],
  ] as const)('asks visitors to log in to follow status %i', (status, visitor, me) => {
    serve({ zip: someZip({ status }) });
    expect(texts('.zip-follow__text')[0]?.startsWith(`${visitor} and we’ll tell you`)).toBe(true);
    serve({ zip: someZip({ status }), shell: { ...zipProps().shell, signed_in: true } });
    expect(texts('.zip-follow__text')[0]?.startsWith(`${me} and we’ll tell you`)).toBe(true);
  });

  it('does not ask a signed-in customer to sign up', () => {
    serve({ shell: { ...zipProps().shell, signed_in: true } });
    expect(texts('.zip-offer__actions a')).toEqual(['SEE IT IN THE STORE']);
  });
});

describe('the place', () => {
  it('shows its facts, with a link from the county to the state', () => {
    serve();
    expect(pairs()).toEqual([
      ['County', 'Los Angeles County, California'],
      ['People', '19,627'],
      ['Households', '8,324'],
      ['Median household income', '$116,771 a year'],
      ['Median home value', '$2,000,000 or more'],
    ]);
    expect(links('.zip-facts__list a')).toEqual([['Los Angeles County, California', '/zips/ca']]);
  });

  it.each([
    ['en', 2499, 9999, '$2,500 or less a year', '$10,000 or less'],
    ['ch', 2499, 9999, '每年 $2,500 或以下', '$10,000 或以下'],
    ['en', 2500, 10_000, '$2,500 a year', '$10,000'],
    ['en', 250_000, 2_000_000, '$250,000 a year', '$2,000,000'],
    ['en', 250_001, 2_000_001, '$250,000 or more a year', '$2,000,000 or more'],
    ['ch', 250_001, 2_000_001, '每年 $250,000 或以上', '$2,000,000 或以上'],
  ] as const)('shows medians beyond the Census’s bounds as such: %s, %i, %i', (...one) => {
    const [lang, income, home_value, ...shown] = one;
    serve({ income, home_value }, lang);
    const [, , , ...facts] = pairs().map(([, fact]) => fact);
    expect(facts).toEqual(shown);
  });

  it('omits unknown facts', () => {
    serve({ county: '', people: 12, households: 0, income: null, home_value: null });
    expect(pairs()).toEqual([['People', '12']]);
  });

  it('is in Chinese on request', () => {
    serve({}, 'ch');
    expect(pairs()).toEqual([
      ['所在县', '加利福尼亚州 Los Angeles County'],
      ['人口', '19,627'],
      ['家庭户数', '8,324'],
      ['家庭收入中位数', '每年 $116,771'],
      ['房屋价值中位数', '$2,000,000 或以上'],
    ]);
  });

  it('is a dot in the south-west of its state’s map', () => {
    serve();
    const svg = document.querySelector('.zip-map svg');
    const [, , width = 0, height = 0] = (svg?.getAttribute('viewBox') ?? '').split(' ').map(Number);
    expect(svg?.querySelector('image')?.getAttribute('href')).toBe('/build/art/land/ca.svg');
    const dot = svg?.querySelector('.zip-map__dot.tier-0');
    const [x, y] = [Number(dot?.getAttribute('cx')), Number(dot?.getAttribute('cy'))];
    expect(x / width).toBeGreaterThan(0.5);
    expect(x / width).toBeLessThan(0.7);
    expect(y / height).toBeGreaterThan(0.7);
    expect(y / height).toBeLessThan(0.9);
  });
});

describe('neighbours', () => {
  it('are links with distance, place, tier, price and status', () => {
    serve();
    expect(links('.nearby-zips a')).toEqual([
      ['90211 2.0 mi Beverly Hills, CA TIER 4 $745 Sold', '/zip/90211'],
      ['90077 19 mi Los Angeles, CA TIER 2 $2,225 Available', '/zip/90077'],
    ]);
  });

  it('are in kilometres in Chinese', () => {
    serve({}, 'ch');
    expect(texts('.nearby-zips__distance')).toEqual(['3.2 公里', '31 公里']);
  });

  it('are omitted if there are none', () => {
    serve({ neighbours: [] });
    expect(document.querySelector('#near')).toBeNull();
  });
});

describe('sales in the state', () => {
  it('show ZIP, city, price and day', () => {
    serve();
    expect(texts('#sales tbody tr')).toEqual(['94539 Fremont$23,805Mar 4, 2026\u00a0UTC']);
    expect(links('#sales tbody a')).toEqual([['94539', '/zip/94539']]);
  });

  it('can be empty', () => {
    serve({ sales: [] });
    expect(texts('#sales .sales__none').join()).toContain('Nothing in California is sold yet.');
    expect(document.querySelector('#sales table')).toBeNull();
  });
});

it('has visible breadcrumbs and links to every state', () => {
  serve();
  expect(links('.breadcrumbs a')).toEqual([
    ['ZIP codes', '/zips'],
    ['California', '/zips/ca'],
    ['90210', '/zip/90210'],
  ]);
  expect(texts('.breadcrumbs [aria-current=page]')).toEqual(['90210']);
  expect(links('.state-index a')).toHaveLength(51);
});
