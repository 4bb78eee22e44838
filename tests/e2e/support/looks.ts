/** How a page must be: of valid HTML, and at every width and in both colour schemes accessible and no wider than its window. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type APIResponse, expect, type Page, type Response, test } from '@playwright/test';
import axe, { type RunOnly, type RunOptions } from 'axe-core';
import { errorsOf } from '../server/checker.ts';
import { SITE } from './account.ts';
import { LANGS, type Lang, setLanguage } from './test.ts';

const require = createRequire(import.meta.url);
/** Half as long as the source that axe carries with it: each document has to read it. */
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const ALL_RULES: RunOnly = { type: 'tag', values: WCAG_22_AA };
/** What another colour scheme can change of what a width shows. */
const COLOUR_RULES: RunOnly = {
  type: 'rule',
  values: axe
    .getRules(WCAG_22_AA)
    .filter(({ tags }) => tags.includes('cat.color'))
    .map(({ ruleId }) => ruleId),
};
/** Target size is off by default. A card's drawn edges are no ground that its text stands on. */
const OPTIONS = {
  rules: { 'target-size': { enabled: true } },
  checks: { 'color-contrast': { options: { ignorePseudo: true } } },
  resultTypes: ['violations' as const],
};

type Scheme = 'dark' | 'light';

/** What a page has to fit at the least: WCAG 2.2, 1.4.10. */
const SMALLEST = 320;
const PHONE = 390;
const TABLET = 768;
const DESK = 1440;
const HEIGHT = 900;

/**
 * Any two of language, width and scheme meet once. The window becomes narrower in one language and wider in the other: it is
 * as wide as the next page's first.
 */
const IN_TURN: Readonly<Record<Lang, readonly (readonly [width: number, scheme?: Scheme])[]>> = {
  en: [[DESK, 'light'], [TABLET], [PHONE, 'dark'], [SMALLEST]],
  ch: [[SMALLEST], [PHONE, 'light'], [TABLET], [DESK, 'dark']],
};

/**
 * Measures what stands, in one go: at each width nobody has to scroll sideways, and axe finds nothing
 * in either scheme. What a tablet lays out is measured at the other two: there it must only fit.
 */
export async function expectLooks(
  page: Page,
  widths: readonly number[] = [PHONE, TABLET, DESK],
): Promise<void> {
  await restoreOrnaments(page);
  await injectAxe(page);
  for (const width of widths) {
    await test.step(`looks at ${width} pixels`, async () => {
      await expectFits(page, [width]);
      if (width === TABLET) return;
      await expectAccessible(page, 'dark', ALL_RULES);
      await expectAccessible(page, 'light', COLOUR_RULES);
    });
  }
}

/** As {@link expectLooks}, of a page that is looked at in the other language, too: there in the other schemes. */
export async function expectLooksIn(lang: Lang, page: Page): Promise<void> {
  await restoreOrnaments(page);
  await injectAxe(page);
  for (const [width, scheme] of IN_TURN[lang]) {
    await test.step(`looks at ${width} pixels`, async () => {
      await expectFits(page, [width]);
      if (scheme) await expectAccessible(page, scheme, ALL_RULES);
    });
  }
}

/** As {@link expectLooksIn}, in both languages, and of valid HTML: where a page of the site `accounts` is the same after a reload. */
export async function expectLooksInBoth(page: Page, path: string): Promise<void> {
  for (const lang of LANGS) {
    await setLanguage(page.context(), lang, SITE);
    await expectValid(await page.goto(path));
    await expectLooksIn(lang, page);
  }
  await setLanguage(page.context(), 'en', SITE);
}

/** Puts back what tests of behaviour do without, once the page has its sheets: its words are there before them. */
async function restoreOrnaments(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
}

/** Nobody has to scroll sideways. Without script there is no more to measure. */
export async function expectFits(
  page: Page,
  widths: readonly number[] = [PHONE, TABLET, DESK],
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    await finishAnimations(page);
    await renderHiddenContent(page);
    const sideways = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(sideways, `wider than ${width} pixels by`).toBeLessThanOrEqual(0);
  }
}

async function expectAccessible(page: Page, scheme: Scheme, runOnly: RunOnly): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await finishAnimations(page);
  expect(await violations(page, { ...OPTIONS, runOnly }), `in the ${scheme} scheme`).toEqual([]);
}

/** The Nu Html Checker finds no error in what the server sent, and the title is of the one form that all have. */
export async function expectValid(reply: Response | APIResponse | null): Promise<void> {
  await test.step('HTML checker', async () => {
    const html = (await reply?.text()) ?? '';
    expect(await errorsOf(html)).toEqual([]);
    expect(html).toMatch(/<title>[^<·]+ · INKPAY<\/title>/);
  });
}

/** axe as a page has it once it is there. */
type WithAxe = typeof globalThis & { readonly axe?: typeof axe };

/** Once a document, in each of its frames: they tell the page what they find. */
async function injectAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => (globalThis as WithAxe).axe === undefined)) {
      await frame.evaluate(`${AXE}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`);
    }
  }
}

/** One line for each element that breaks a rule: a report that can be read. */
async function violations(page: Page, options: RunOptions): Promise<string[]> {
  // Under a modal dialog nothing can be reached: it is measured where no dialog is open.
  const found = await page.evaluate(
    async (asked) =>
      (await (globalThis as WithAxe).axe?.run(document.querySelector(':modal') ?? document, asked))
        ?.violations,
    options,
  );
  if (found === undefined) throw new Error('axe left the page that it was brought to');
  // A frame is seen through: what its text stands on can't be measured from within.
  const measured = (id: string, target: unknown[]) =>
    id !== 'color-contrast' || target.length === 1;
  return found.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ target }) => measured(id, target))
      .map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  );
}

/** Lays out and paints what would wait until a visitor scrolls near. */
export async function renderHiddenContent(page: Page): Promise<void> {
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
async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    await document.fonts.ready;
    for (const one of document.getAnimations()) {
      if (Number.isFinite(one.effect?.getComputedTiming().endTime)) one.finish();
    }
  });
}
