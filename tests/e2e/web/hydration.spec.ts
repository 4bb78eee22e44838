/** React takes over what the server rendered and changes nothing of it. */
import type { Page } from '@playwright/test';
import { TAKEN } from '../server/seed.ts';
import { Store } from '../support/store.ts';
import { expect, fillCart, LANGS, setLanguage, TAG, test } from '../support/test.ts';

const VIEWS = [
  { name: 'everything', query: '' },
  { name: 'every filter', query: '?search=san&state=ca,dc&tier=5&order_by=asc&skip=18' },
  { name: 'every status', query: '?search=cheyenne' },
  { name: 'no result', query: '?search=%3Cb%3E%22%26' },
  { name: 'past the last page', query: '?skip=99990' },
] as const;

for (const { name, query } of VIEWS) {
  // A mismatch in a text is reported, which the watch sees; one in an attribute is silent.
  test(`${name} hydrates without changes`, async ({ context, page }) => {
    for (const lang of LANGS) {
      await setLanguage(context, lang);
      await fillCart(context, ['73628', TAKEN.held]);
      const store = new Store(page);
      const sent = await context.request.get(`/zipstore${query}`);
      await store.open(query);
      await expect
        .poll(() => islands(page), TAG[lang])
        .toEqual(await islands(page, await sent.text()));
    }
  });
}

test.describe('a store that could not be read', () => {
  test.use({ site: 'broken', provoked: /with a status of 50[03] / });

  test('hydrates and can be retried', async ({ page }) => {
    const store = new Store(page);
    await store.open();
    await expect(page.getByRole('alert')).toContainText('The ZIP codes did not load');
    const call = page.waitForResponse('**/zipcode/search?**');
    await page.getByRole('link', { name: 'TRY AGAIN' }).click();
    expect((await call).status()).toBe(500);
    await expect(page.getByRole('alert')).toContainText('The ZIP codes did not load');
  });
});

/** The markup of every island: of the page as it is, or of a document as it was sent. */
function islands(page: Page, sent?: string): Promise<string[]> {
  return page.evaluate((html) => {
    const source = html ? new DOMParser().parseFromString(html, 'text/html') : document;
    return [...source.querySelectorAll('[data-island]')].map((island) => {
      const copy = island.cloneNode(true) as Element;
      // What is in a noscript is a text where scripts run and elements where they do not.
      for (const plain of copy.querySelectorAll('noscript')) plain.remove();
      return copy.innerHTML;
    });
  }, sent);
}
