import { expect, it } from 'vitest';
import { renderPage } from '../../../runtime/render.ts';
import { shell } from '../../../testing/store.ts';
import { home } from './page.tsx';

const stats = {
  total_connections: 1,
  total_ink_ids: 2,
  total_zip_code_owners: 3,
  total_zips_owned: 4,
};
const props = { shell, stats, store_public: true };

it('has structured data for the organisation and the store’s search', () => {
  const { data } = renderPage(home, props);
  const { '@context': context, '@graph': graph } = JSON.parse(data ?? '');
  expect(context).toBe('https://schema.org');
  expect(graph).toMatchObject([
    {
      '@type': 'Organization',
      name: 'INKPAY',
      url: 'http://localhost:3000',
      logo: 'http://localhost:3000/icon-192.png',
      sameAs: ['https://www.instagram.com/inkpay', 'https://x.com/inkpay'],
    },
    {
      '@type': 'WebSite',
      url: 'http://localhost:3000',
      potentialAction: {
        '@type': 'SearchAction',
        target: { urlTemplate: 'http://localhost:3000/zipstore?search={search_term_string}' },
        'query-input': 'required name=search_term_string',
      },
    },
  ]);
});

it('omits a search that requires log-in', () => {
  const { data } = renderPage(home, { ...props, store_public: false });
  expect(data).toContain('"WebSite"');
  expect(data).not.toContain('SearchAction');
});

// Exactly what the server looks for in order to show it (web/page/flash.rs).
it('contains the hidden message for visitors sent home from the store', () => {
  const { html } = renderPage(home, props);
  expect(html).toContain(
    ' role="status" data-nosnippet="" data-flash="store-away" hidden="">The store',
  );
});

it.each([
  ['en', 'Every lived-in ZIP Code of the 50 states and Washington DC,'],
  ['ch', '美国 50 个州与华盛顿特区，每个有人居住的 ZIP 编码'],
] as const)('names the places whose ZIPs the store has: %s', (lang, claim) => {
  document.body.innerHTML = renderPage(home, { ...props, shell: { ...shell, lang } }).html;
  expect(document.querySelector('.hero-slide--2 .hero-slide__text')?.textContent).toContain(claim);
});

it('lists the plans in order', () => {
  document.body.innerHTML = renderPage(home, props).html;
  const titles = [...document.querySelectorAll('.do-more__title')].map(
    (title) => title.textContent,
  );
  expect(titles).toEqual([
    'AI subscriptions',
    'Debit and credit card',
    'ZIPs marketplace',
    'Earn with your ZIPs',
  ]);
});
