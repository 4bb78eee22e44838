/**
 * `test` for every spec: a browser on one of the sites that are up, and a watch over everything it
 * does. A test fails by a line in the console, by an uncaught or reported one, by a breach of the
 * content security policy, and by a request to anywhere else.
 */
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
  type TestInfo,
} from '@playwright/test';
import { originOf, type Site } from '../server/address.ts';

export type Lang = 'en' | 'ch';

export interface Options {
  readonly site: Site;
  /** Errors that a test provokes on purpose. */
  readonly provoked: RegExp | null;
  /** Whether pages wear and move what is for the eye alone: painting that costs more than all else of a test. */
  readonly adorned: boolean;
}

interface Fixtures {
  /** A context that is watched is closed at the end of the test. */
  readonly watch: (context: BrowserContext) => void;
  /** Opens a further browser on the same site: watched like the first. */
  readonly newBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>;
}

export const LANGS = ['en', 'ch'] as const satisfies readonly Lang[];
export const TAG: Readonly<Record<Lang, string>> = { en: 'en', ch: 'zh-Hans' };

export const test = base.extend<Options & Fixtures>({
  site: ['full', { option: true }],
  provoked: [null, { option: true }],
  adorned: [false, { option: true }],
  contextOptions: async ({ adorned }, use) =>
    use({ reducedMotion: adorned ? 'no-preference' : 'reduce' }),
  baseURL: async ({ site }, use) => use(originOf(site)),
  watch: [
    async ({ context, site, provoked, adorned }, use, testInfo) => {
      if (!adorned) await context.addInitScript(removeOrnaments, ORNAMENTS);
      const faults: string[] = [];
      const watched: BrowserContext[] = [];
      const watch = (another: BrowserContext) => {
        watched.push(another);
        recordFaults(another, originOf(site), faults);
      };
      watch(context);
      await use(watch);
      const unexpected = faults.filter((fault) => !provoked?.test(fault));
      const failed = unexpected.length > 0 || testInfo.status !== testInfo.expectedStatus;
      for (const one of watched) {
        if (failed) await takeScreenshots(one, testInfo);
        if (one !== context) await one.close();
      }
      expect(unexpected, 'the browser has nothing to complain about').toEqual([]);
    },
    { auto: true },
  ],
  newBrowser: async ({ browser, baseURL, watch }, use) => {
    await use(async (options) => {
      const context = await browser.newContext({ ...(baseURL && { baseURL }), ...options });
      watch(context);
      return context;
    });
  },
});

/** For a test that failed. Playwright's own `only-on-failure` takes them at the end of every test, and then keeps those of failed ones. */
async function takeScreenshots(context: BrowserContext, testInfo: TestInfo): Promise<void> {
  for (const page of context.pages()) {
    const path = testInfo.outputPath(`failed-${testInfo.attachments.length}.png`);
    try {
      await page.screenshot({ path, timeout: 5000 });
      testInfo.attachments.push({ name: 'screenshot', path, contentType: 'image/png' });
    } catch {
      // A page that hangs or crashed has none: the failure is reported without.
    }
  }
}

/** Changes no box, and no colour that text stands on. `expectLooks` puts back what it takes. */
const ORNAMENTS = `
  *, ::before, ::after {
    background-image: none !important;
    box-shadow: none !important;
    text-shadow: none !important;
    filter: none !important;
    backdrop-filter: none !important;
    mask: none !important;
  }
  img[alt=''], .zip-plate__art { visibility: hidden !important; }
`;

function removeOrnaments(rules: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}

/** A fade between pages that the browser gives up, because the next page came too soon, is nobody's fault; one that it learns of too late is. */
const FADE_GIVEN_UP = /^Transition was (aborted|skipped)(?!.*opt-in)/;

/** The worker is kept out of most tests, and Playwright says so each time. */
const WORKER_KEPT_OUT = 'Service Worker registration blocked by Playwright';

/**
 * What the browser notes of what it does as it should. Parts of a page far below are rendered late; a
 * checker of the whole page asks for their boxes before.
 */
const AS_MEANT = new RegExp(
  [
    '^Clear-Site-Data header on .*Cleared data types',
    '^Autofocus processing was blocked because a document already has',
    '^Rendering was performed in a subtree hidden by content-visibility',
  ].join('|'),
);

function recordFaults(context: BrowserContext, origin: string, faults: string[]): void {
  context.on('console', (message) => {
    const text = message.text();
    if (text === WORKER_KEPT_OUT || AS_MEANT.test(text)) return;
    faults.push(`${message.type()}: ${text} (${message.location().url})`);
  });
  context.on('weberror', (thrown) => {
    const { stack, message } = thrown.error();
    if (FADE_GIVEN_UP.test(message)) return;
    faults.push(`uncaught: ${stack || message}`);
  });
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !url.startsWith('data:')) {
      faults.push(`a request went elsewhere: ${url}`);
    }
  });
}

/** As if the visitor had chosen a language before. */
export async function setLanguage(context: BrowserContext, lang: Lang, site: Site = 'full') {
  await context.addCookies([{ name: 'lang', value: lang, url: originOf(site) }]);
}

/** As if the visitor had filled a cart before. */
export async function fillCart(
  context: BrowserContext,
  zips: readonly string[],
  site: Site = 'full',
) {
  await context.addCookies([{ name: 'cart', value: zips.join('.'), url: originOf(site) }]);
}

/** A message at the edge of the page. */
export const toast = (page: Page, text: string): Locator =>
  page.getByRole('status').filter({ hasText: text });

/**
 * The refusals that a test provokes, for the browser's console has each as an error.
 * @param calls as in `403 /auth/login`
 */
export function refused(...calls: readonly string[]): RegExp {
  const each = calls.map((call) => {
    const [status, path] = call.split(' ');
    return `with a status of ${status} .*${path}\\)$`;
  });
  return new RegExp(each.join('|'));
}

export { expect };
