/** How a page must be: of valid HTML, and at every width and in both colour schemes accessible and no wider than its window. */
import { AxeBuilder } from '@axe-core/playwright';
import { type APIResponse, expect, type Page, type Response, test } from '@playwright/test';
import { errorsOf } from './site/checker.ts';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Target size is off by default. A card's drawn edges are no ground that its text stands on. */
const OPTIONS = {
  rules: { 'target-size': { enabled: true } },
  checks: { 'color-contrast': { options: { ignorePseudo: true } } },
  resultTypes: ['violations' as const],
};

const SCHEMES = ['dark', 'light'] as const;
const HEIGHT = 900;

/** Measures what stands, in both schemes, at a phone's and a desk's width. */
export async function expectAccessible(page: Page, widths: readonly number[] = [390, 1440]) {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    for (const width of widths) {
      await test.step(`axe: ${colorScheme}, ${width} pixels`, async () => {
        await page.setViewportSize({ width, height: HEIGHT });
        await settle(page);
        expect(await violations(page), `${colorScheme}, ${width} pixels`).toEqual([]);
      });
    }
  }
}

/** The Nu Html Checker finds no error in what the server sent. */
export async function expectValid(reply: Response | APIResponse | null): Promise<void> {
  await test.step('HTML checker', async () => {
    expect(await errorsOf((await reply?.text()) ?? '')).toEqual([]);
  });
}

/** Nobody has to scroll sideways. */
export async function expectFits(page: Page, widths: readonly number[] = [390, 768, 1440]) {
  await unfold(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    const sideways = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(sideways, `wider than ${width} pixels by`).toBeLessThanOrEqual(0);
  }
}

/** One line for each element that breaks a rule: a report that can be read. */
async function violations(page: Page): Promise<string[]> {
  const report = await new AxeBuilder({ page })
    .setLegacyMode()
    .options(OPTIONS)
    .withTags(WCAG_22_AA)
    .analyze();
  // A frame is seen through: what its text stands on can't be measured from within.
  const measured = (id: string, target: unknown[]) =>
    id !== 'color-contrast' || target.length === 1;
  return report.violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ target }) => measured(id, target))
      .map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  );
}

/** Lays out and paints what would wait until somebody comes near. */
export async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const one of document.querySelectorAll<HTMLElement>('main *')) {
      const waits = getComputedStyle(one).contentVisibility === 'auto';
      if (waits) one.style.contentVisibility = 'visible';
    }
  });
}

/**
 * Colours are measured when fonts are there, and at the end of whatever ends by itself; sizes where the header
 * lies on nothing.
 */
async function settle(page: Page): Promise<void> {
  await unfold(page);
  await page.evaluate(async () => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    await document.fonts.ready;
    for (const one of document.getAnimations()) {
      if (Number.isFinite(one.effect?.getComputedTiming().endTime)) one.finish();
    }
  });
}
