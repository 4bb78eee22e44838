/** Going about a page by the keyboard alone. */
import { expect, type Locator, type Page } from '@playwright/test';

/** More than any of these pages has places for the focus. */
const MANY = 80;

/** Tab by Tab, until something has the focus that must be reachable so. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let n = 0; n < MANY && !(await isThere()); n += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}
