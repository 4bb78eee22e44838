/** The watch list, as people use it: before they have an INK ID, and after; and what they hear. */
import type { Page } from '@playwright/test';
import { databaseOf } from '../server/address.ts';
import { pickZips, reprice } from '../server/seed.ts';
import { SITE, signUp } from '../support/account.ts';
import { fetchZip, usd } from '../support/buyer.ts';
import { expectFits, expectLooks } from '../support/looks.ts';
import { expect, test } from '../support/test.ts';

test.use({ site: SITE });

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true }).click();

test('a visitor follows a ZIP and keeps it after signing up', { tag: '@both' }, async ({
  context,
  page,
}) => {
  const [zip = ''] = pickZips(databaseOf(SITE), 'cheap');
  await page.goto(`/zip/${zip}`);
  await press(page, `FOLLOW ${zip}`);
  await expect(page).toHaveURL('/watchlist');
  await expect(main(page)).toContainText(`You follow ${zip} now.`);
  await expect(main(page)).toContainText('E-mails need an INK ID');
  await expectFits(page);

  await signUp(context);
  await page.goto('/dashboard');
  await expect(main(page)).toContainText('You followed 1 ZIP code before you signed in');
  await press(page, 'KEEP FOLLOWING');
  await expect(page).toHaveURL('/watchlist');
  await expect(main(page).getByRole('link', { name: zip, exact: true })).toHaveAttribute(
    'href',
    `/zip/${zip}`,
  );
  await press(page, `UNFOLLOW ${zip}`);
  await expect(main(page)).toContainText('You follow no ZIP code yet.');
  await press(page, `FOLLOW AGAIN ${zip}`);
  await expect(main(page).getByRole('listitem')).toHaveCount(1);
});

test('a follower is notified of a lower price and sees it on the list', async ({
  context,
  page,
}) => {
  const [zip = ''] = pickZips(databaseOf(SITE), 'cheap');
  const { price } = await fetchZip(zip);
  await signUp(context);
  await page.goto('/watchlist');
  await page.getByRole('textbox', { name: 'Follow a ZIP code' }).fill(zip);
  await press(page, 'FOLLOW');
  await expect(main(page)).toContainText('No change');
  reprice(databaseOf(SITE), zip, price - 100);
  await expect(async () => {
    await page.goto('/notifications');
    await expect(main(page)).toContainText(`${zip} costs less`, { timeout: 500 });
  }).toPass();
  await main(page).getByRole('button', { name: zip }).click();
  await expect(page).toHaveURL(`/zip/${zip}`);
  await page.goto('/watchlist');
  const row = main(page).getByRole('listitem').filter({ hasText: zip });
  await expect(row).toContainText(`${usd(100)} less`);
  await expectLooks(page);
});
