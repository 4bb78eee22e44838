// @ts-check
// Benchmarks the product and its baselines in one run, and writes docs/performance.md.
//   usage: main.mjs [--seconds N] [--rounds N] [--only SECTION] [--accounts N]
//          main.mjs --counted: measures no times, writes nothing, and fails if a statement reads more in the database with more
//                              accounts
//                                                  (`just bench` builds and starts what it needs)
// INK_TEST_BINARY is the server's path, INK_TEST_POSTGRES the URL of a PostgreSQL on which databases can be created,
// INK_DURABLE_POSTGRES that of one with durable writes and statement statistics.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { crawl } from './crawl.mjs';
import { deploys } from './deploys.mjs';
import { counted, growth } from './growth.mjs';
import {
  cached,
  loggingIn,
  renders,
  replayed,
  scripts,
  search,
  selling,
  starts,
  views,
} from './measures.mjs';
import { memories } from './memory.mjs';
import { pressure } from './pressure.mjs';
import { newFile, output, required } from './processes.mjs';
import { reportBuying } from './report/buying.mjs';
import { reportCrawl } from './report/crawl.mjs';
import { reportDeploys } from './report/deploys.mjs';
import { reportGrowth } from './report/growth.mjs';
import { reportMemory } from './report/memory.mjs';
import { reportPressure } from './report/pressure.mjs';
import { reportSearch } from './report/search.mjs';
import { reportViews } from './report/views.mjs';
import { replaced, report } from './report.mjs';

const DOCUMENT = 'docs/performance.md';
/** Accounts of the big database where nothing is timed. */
const COUNTED = 4_000;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '27' },
    only: { type: 'string' },
    counted: { type: 'boolean', default: false },
    accounts: { type: 'string', default: '1000000' },
  },
});

const inkpay = required('INK_TEST_BINARY');
const setting = {
  inkpay,
  bench: join(inkpay, '../ink-bench'),
  snapshot: `${inkpay}.snapshot`,
  seconds: Number(values.seconds),
  rounds: Number(values.rounds),
};

/**
 * @param {string} [admin]
 * @returns {Promise<string>} the URL of a new database
 */
async function newDatabase(admin = required('INK_TEST_POSTGRES')) {
  const name = `bench_${Date.now()}`;
  await output('psql', [admin, '-qc', `CREATE DATABASE ${name}`]);
  const url = new URL(admin);
  url.pathname = name;
  return url.href;
}

/**
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} run
 */
async function step(name, run) {
  const started = performance.now();
  const result = await run();
  console.log(`bench: ${name}, ${Math.round((performance.now() - started) / 1000)} s`);
  return result;
}

const afterDeploys = () => step('visits after deploys', () => deploys(setting));
const everyPage = () => step('every page of the sitemap', () => crawl(inkpay, newFile()));

const ofMemory = () => step('memory', () => memories(inkpay, newFile()));

const searching = () => step('search', async () => search(setting, await newDatabase()));
const ofViews = () => step('views of the store', async () => views(setting, await newDatabase()));

const grown = () =>
  step('growth', () =>
    growth(inkpay, () => newDatabase(required('INK_DURABLE_POSTGRES')), {
      ...setting,
      accounts: Number(values.accounts),
    }),
  );

const buying = () =>
  step('buying', async () => selling(setting, await newDatabase(required('INK_DURABLE_POSTGRES'))));
const replaying = () =>
  step('purchases by pgbench', async () =>
    replayed(setting, await newDatabase(required('INK_DURABLE_POSTGRES'))),
  );
const pressed = () => step('pressure', async () => pressure(inkpay, await newDatabase(), setting));

/** The sections that can be measured by themselves. @type {Readonly<Record<string, () => Promise<Section>>>} */
const SECTIONS = {
  deploys: async () => reportDeploys(await afterDeploys()),
  buying: async () => reportBuying(await buying(), await replaying()),
  crawl: async () => reportCrawl(await everyPage()),
  memory: async () => reportMemory(await ofMemory()),
  search: async () => reportSearch(await searching()),
  views: async () => reportViews(await ofViews()),
  growth: async () => reportGrowth(await grown()),
  pressure: async () => reportPressure(await pressed()),
};

/** @typedef {{ text: string, missed: string[] }} Section */

/** Everything, or one section. @returns {Promise<Section>} */
async function measure() {
  if (values.only) {
    const only = SECTIONS[values.only];
    if (!only) throw new Error(`--only knows ${Object.keys(SECTIONS).join(' and ')}`);
    const section = await only();
    return { ...section, text: replaced(await readFile(DOCUMENT, 'utf8'), section.text) };
  }
  const results = {
    renders: await step('renders against Node', () => renders(setting)),
    cached: await step('cached page against bare axum', () => cached(setting)),
    starts: await step('starts', () => starts(setting)),
    scripts: await step('scripts', scripts),
    deploys: await afterDeploys(),
    loggingIn: await step('log-ins while the store is read', () => loggingIn(setting)),
    selling: await buying(),
    replayed: await replaying(),
    crawl: await everyPage(),
    memory: await ofMemory(),
    views: await ofViews(),
    search: await searching(),
    growth: await grown(),
    pressure: await pressed(),
  };
  return report(results, setting);
}

if (values.counted) {
  const { grown, statements } = await counted(
    inkpay,
    () => newDatabase(required('INK_DURABLE_POSTGRES')),
    COUNTED,
  );
  for (const { text, small, big } of grown)
    console.error(
      `bench: ${small.toFixed()} blocks, and ${big.toFixed()} with more accounts: ${text}`,
    );
  console.log(`bench: ${statements} statements, ${grown.length} of which grow`);
  process.exit(grown.length > 0 ? 1 : 0);
}
const { text, missed } = await measure();
await writeFile(DOCUMENT, text);
console.log(text);
if (missed.length > 0) {
  console.error(`bench: below its bound: ${missed.join(', ')}`);
  process.exitCode = 1;
}
