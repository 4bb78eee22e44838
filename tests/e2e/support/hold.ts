/** Answers that come later. */
import type { Page } from '@playwright/test';

/** Keeps what is asked of addresses like this one back, until the returned function is called. */
export async function hold(page: Page, address: string | RegExp): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    // The page may have given the question up by then.
    await route.continue().catch(() => {});
  });
  return release;
}
