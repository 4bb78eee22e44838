/**
 * The service worker: without a network there is a page that says so, in the visitor's language; with one,
 * pages are the network's own. Nothing else is ever kept.
 */
import { once } from 'node:events';
import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { databaseOf, originOf } from '../server/address.ts';
import { reprice } from '../server/seed.ts';
import { logOut, SITE } from '../support/account.ts';
import { newBuyer } from '../support/buyer.ts';
import { expectLooks } from '../support/looks.ts';
import { Store } from '../support/store.ts';
import { expect, LANGS, setLanguage, TAG, test } from '../support/test.ts';

test.use({
  site: SITE,
  serviceWorkers: 'allow',
  // What can't be reached is an error to the console.
  provoked: /^error: Failed to load resource: .*(503 \(Offline\)|net::ERR_)/,
});

const TITLE = { en: 'No connection.', ch: '没有网络连接' } as const;
const RETRY = { en: 'TRY AGAIN', ch: '再试一次' } as const;

/** A page with islands registers the worker; from the next page on it stands between. */
async function installed(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    while (active && active.state !== 'activated') {
      await new Promise((done) => active.addEventListener('statechange', done, { once: true }));
    }
  });
}

async function expectOffline(page: Page, path: string, lang: 'en' | 'ch' = 'en'): Promise<void> {
  const reply = await page.goto(path);
  expect(reply?.status()).toBe(503);
  await expect(page).toHaveURL(path);
  await expect(page.locator('html')).toHaveAttribute('lang', TAG[lang]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE[lang]);
}

/** Every address in Cache Storage, and all the text below them. */
function kept(page: Page): Promise<{ addresses: string[]; text: string }> {
  return page.evaluate(async () => {
    const addresses: string[] = [];
    let text = '';
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const reply = await cache.match(request, { ignoreVary: true });
        const { pathname, search } = new URL(request.url);
        addresses.push(pathname + search);
        text += await reply?.text();
      }
    }
    return { addresses: addresses.sort(), text };
  });
}

for (const lang of LANGS) {
  test(`an unreachable page says so in ${TAG[lang]} and recovers on retry`, async ({
    context,
    page,
  }) => {
    await setLanguage(context, lang, SITE);
    await newBuyer(context, 'cheap');
    await installed(page, '/zipstore');
    await context.setOffline(true);
    await expectOffline(page, '/dashboard', lang);
    await expectLooks(page);
    // The address may ask for another language than the cookie.
    const other = lang === 'en' ? 'ch' : 'en';
    await expectOffline(page, `/pricing?lang=${other}`, other);
    await expectOffline(page, '/dashboard', lang);
    const again = page.getByRole('link', { name: RETRY[lang] });
    await context.setOffline(false);
    await again.click();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('banner').getByRole('link', { name: 'INKPAY' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(TITLE[lang]);
  });
}

test('only the offline page and its files are cached, for customers as for visitors', async ({
  context,
  page,
}) => {
  const { inkId } = await newBuyer(context, 'cheap');
  await installed(page, '/zipstore');
  for (const path of ['/dashboard', '/settings', '/zipcart', '/zipstore?search=90210', '/card']) {
    await page.goto(path, { waitUntil: 'networkidle' });
  }
  const { addresses, text } = await kept(page);
  expect(addresses.filter((address) => !/^\/build\/geist[\w-]+\.woff2$/.test(address))).toEqual([
    '/offline?lang=ch',
    '/offline?lang=en',
  ]);
  expect(addresses).toHaveLength(3);
  expect(text).not.toContain(inkId);
  await logOut(context);
  await context.setOffline(true);
  await expectOffline(page, '/dashboard');
  await expect(page.locator('body')).not.toContainText(inkId);
});

test('a price comes from the network on every load', async ({ context, page }) => {
  const { zips } = await newBuyer(context, 'cheap');
  const [zip = ''] = zips;
  await installed(page, '/zipstore');
  const store = new Store(page);
  for (const dollars of [315, 320]) {
    reprice(databaseOf(SITE), zip, dollars);
    await store.open(`?search=${zip}`);
    expect(await page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true);
    await expect(store.card(zip)).toContainText(`$${dollars}`);
  }
});

test('a page is requested once, even with navigation preload', async ({ browser }) => {
  const relay = await relayTo(originOf(SITE));
  // Not watched: all that it asks for goes to the relay.
  const context = await browser.newContext({ baseURL: relay.origin, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await installed(page, '/auth/login');
  for (const path of ['/pricing', '/auth/signup', '/dev/mailbox', '/dashboard']) {
    relay.asked.length = 0;
    const reply = await page.goto(path, { waitUntil: 'networkidle' });
    expect(reply?.status()).toBe(200);
    expect(relay.asked.filter((asked) => asked === path)).toEqual([path]);
  }
  await context.close();
  relay.close();
});

/** Stands before a site and writes down what it is asked for. */
async function relayTo(site: string) {
  const asked: string[] = [];
  const relay = createServer((request, reply) => {
    const { url = '/', method, headers } = request;
    asked.push(url);
    const onward = ask(site + url, { method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
    });
    request.pipe(onward);
  }).listen(0, 'localhost');
  await once(relay, 'listening');
  const { port } = relay.address() as AddressInfo;
  return { origin: `http://localhost:${port}`, asked, close: () => relay.close() };
}
