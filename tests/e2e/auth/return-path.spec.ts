/** A visitor who was sent to the log-in from a page gets back to it, query and all, by log-in and by sign-up. */
import type { Page } from '@playwright/test';
import { FIRST_REFERRER, newPerson, SITE, signedOutCustomer } from '../support/account.ts';
import { Auth } from '../support/auth.ts';
import { waitForHydration } from '../support/hydration.ts';
import { readCode } from '../support/mailbox.ts';
import { expect, test } from '../support/test.ts';

test.use({ site: SITE });

const WANTED = '/zipstore?search=beverly%20hills%2C%20ca&sort=zip';

/** Asks for a page that is for customers alone, and is sent to the log-in. */
async function turnedAway(page: Page): Promise<Auth> {
  await page.goto(WANTED);
  await expect(page).toHaveURL('/auth/login');
  await waitForHydration(page);
  return new Auth(page);
}

test('by password', async ({ context, page }) => {
  const person = await signedOutCustomer(context);
  const auth = await turnedAway(page);
  await auth.enter(person);
  await expect(page).toHaveURL(WANTED);
});

test('by sign-up', async ({ context, page }) => {
  const person = newPerson();
  const auth = await turnedAway(page);
  await auth.signUp.click();
  await expect(page).toHaveURL('/auth/signup');
  await waitForHydration(page);
  await auth.fillSignUp(person, FIRST_REFERRER);
  await auth.code.fill(await readCode(context, person.email));
  await auth.next.click();
  await expect(page).toHaveURL(WANTED);
});
