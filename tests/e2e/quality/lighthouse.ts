/** Lighthouse, in a browser of its own: a phone on a slow line, as it simulates them. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { BrowserContext } from '@playwright/test';

const VERSION = '13.5.0';
const RUNS = 3;
const FLAGS = '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run';
const MOST_OUTPUT_BYTES = 100_000_000;

export interface Verdict {
  /** Each of 100. */
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  /** Largest Contentful Paint. */
  readonly lcpMs: number;
  /** Total Blocking Time. */
  readonly tbtMs: number;
  /** Cumulative Layout Shift. */
  readonly cls: number;
  /** What costs points, by its id. */
  readonly faults: readonly string[];
}

/** The run of middling performance, and of those alike by LCP, as the person whose browser context it is sees the page. */
export async function runLighthouse(url: string, context: BrowserContext): Promise<Verdict> {
  const cookies = await context.cookies(url);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const verdicts: Verdict[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    // At times Lighthouse loses the beginning of its own recording, and asks to be run again.
    verdicts.push(await once(url, cookie).catch(() => once(url, cookie)));
  }
  const ranked = verdicts.toSorted(
    (one, other) => one.performance - other.performance || other.lcpMs - one.lcpMs,
  );
  const middle = ranked[Math.floor(RUNS / 2)];
  if (!middle) throw new Error('Lighthouse did not run');
  return middle;
}

async function once(url: string, cookie: string): Promise<Verdict> {
  const program = ['-y', '-p', 'node@24', '-p', `lighthouse@${VERSION}`, 'lighthouse'];
  const words = [url, '--quiet', '--output=json', `--chrome-flags=${FLAGS}`];
  if (cookie) words.push(`--extra-headers=${JSON.stringify({ Cookie: cookie })}`);
  const { stdout } = await promisify(execFile)('npx', [...program, ...words], {
    env: { ...process.env, CHROME_PATH: process.env.INK_TEST_CHROMIUM },
    maxBuffer: MOST_OUTPUT_BYTES,
  });
  return read(JSON.parse(stdout));
}

interface Report {
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<Record<string, Category>>;
  readonly audits: Readonly<Record<string, Audit>>;
}

interface Category {
  readonly score: number | null;
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
}

interface Audit {
  readonly score: number | null;
  readonly numericValue?: number;
}

function read({ runtimeError, categories, audits }: Report): Verdict {
  if (runtimeError) throw new Error(runtimeError.message);
  const points = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const costly = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  );
  return {
    performance: points('performance'),
    accessibility: points('accessibility'),
    bestPractices: points('best-practices'),
    seo: points('seo'),
    lcpMs: figure('largest-contentful-paint'),
    tbtMs: figure('total-blocking-time'),
    cls: figure('cumulative-layout-shift'),
    faults: costly.filter((id) => (audits[id]?.score ?? 1) < 0.9),
  };
}
