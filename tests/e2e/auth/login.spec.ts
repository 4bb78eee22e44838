/** Logging in by password, and logging out. */
import { newPerson, SITE, signedOutCustomer, signUp } from '../support/account.ts';
import { Auth, SPLASH_MS } from '../support/auth.ts';
import { waitForHydration } from '../support/hydration.ts';
import { expectLooks, expectLooksIn } from '../support/looks.ts';
import { expect, LANGS, refused, setLanguage, test, toast } from '../support/test.ts';

test.use({ site: SITE });

test('e-mail and password, submitted by Enter, lead to the store', { tag: '@both' }, async ({
  context,
  page,
}) => {
  const person = await signedOutCustomer(context);
  const auth = new Auth(page);
  await auth.stopTime();
  await auth.open('/auth/login');
  await auth.email.fill(person.email.toUpperCase());
  await auth.email.press('Enter');
  await expect(auth.byPassword).toBeVisible();
  await expect(auth.byPasskey).toHaveCount(0);
  await auth.byPassword.press('Enter');
  await expect(auth.password).toBeFocused();
  await auth.password.fill(person.password);
  await auth.password.press('Enter');
  await auth.expectSplash('Dashboard Loading...', SPLASH_MS.login, '/zipstore');
  await expect(page.getByRole('button', { name: 'LOG OUT' }).first()).toBeAttached();
});

test.describe('wrong credentials', () => {
  test.use({ provoked: refused('403 /auth/login') });

  test('show the same error for a wrong password and an unknown address', async ({
    context,
    page,
  }) => {
    const person = await signedOutCustomer(context);
    const auth = new Auth(page);
    for (const email of [person.email, newPerson().email]) {
      await auth.open('/auth/login');
      await auth.enter({ ...person, email, password: 'Not-the-1-password' });
      await expect(toast(page, 'E-mail or password is not correct.')).toBeVisible();
      await expect(auth.password).toHaveAccessibleDescription('E-mail or password is not correct.');
      await expect(auth.password).toBeFocused();
    }
    await page.getByRole('button', { name: 'Close this message' }).click();
    await expect(toast(page, 'E-mail or password is not correct.')).toHaveCount(0);
    await page.getByRole('button', { name: 'Change' }).click();
    await auth.enter(person);
    await expect(page).toHaveURL('/zipstore');
  });
});

test('an address and a password are required', async ({ page }) => {
  const auth = new Auth(page);
  await auth.open('/auth/login');
  for (const [typed, message] of [
    ['', 'Value is required'],
    ['nobody', 'Value is not a valid email address'],
  ] as const) {
    await auth.email.fill(typed);
    await auth.go.click();
    await expect(auth.email).toHaveAccessibleDescription(message);
    await expect(auth.email).toBeFocused();
  }
  await expectLooks(page);
  await auth.email.fill('somebody.with.a.long.name@a-long-domain.example.com');
  await auth.go.click();
  await expect(auth.byPassword).toBeVisible();
  await expectLooks(page);
  await auth.byPassword.click();
  await auth.logIn.click();
  await expect(auth.password).toHaveAccessibleDescription('Value is required');
  await auth.password.fill('Quill-7');
  await expectLooks(page);
});

test('logging out leads to the log-in and closes private pages', async ({ context, page }) => {
  for (const [from, name] of [
    ['/dashboard', 'Log Out'],
    ['/pricing', 'LOG OUT'],
  ] as const) {
    await signUp(context);
    await page.goto(from);
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page).toHaveURL('/auth/login');
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/auth/login');
  }
});

test.describe('scripts that do not load', () => {
  test.use({ provoked: /net::ERR_FAILED/ });

  test('are named on the page, which a link loads again', async ({ context, page }) => {
    const notice = page.getByRole('alert');
    const texts = { en: 'Reload the page', ch: '重新加载' };
    for (const lang of LANGS) {
      await setLanguage(context, lang, SITE);
      await page.route('**/build/*.js', (route) => route.abort());
      await page.goto('/auth/login?return_to=%2Forders');
      await expect(notice).toContainText(texts[lang]);
      await expectLooksIn(lang, page);
      await page.unroute('**/build/*.js');
      await notice.getByRole('link').click();
      await waitForHydration(page);
      await expect(page).toHaveURL('/auth/login?return_to=%2Forders');
      await expect(notice).toBeHidden();
    }
  });
});
