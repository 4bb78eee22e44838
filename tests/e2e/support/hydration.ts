/** Pages whose islands a script brings to life. */
import type { Page } from '@playwright/test';

/** Waits until React holds every island of the page: what is pressed before that may be lost. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const islands = [...document.querySelectorAll('[data-island]')];
    const isHeld = (element: Element) =>
      Object.keys(element).some((key) => key.startsWith('__reactFiber'));
    const held = (island: Element) => [...island.children].some(isHeld);
    return islands.length > 0 && islands.every(held);
  });
}
