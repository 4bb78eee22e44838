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
  scripts,
  search,
  selling,
  starts,
  views,
} from './measures.mjs';
import { memories } from './memory.mjs';
import { pressure } from './pressure.mjs';
import { newFile, output, required } from './processes.mjs';
import { replay } from './replay.mjs';
import { reportBuying } from './report/buying.mjs';
import { reportCachedPage } from './report/cached-page.mjs';
import { reportCrawl } from './report/crawl.mjs';
import { reportDeploys } from './report/deploys.mjs';
import { reportGrowth } from './report/growth.mjs';
import { reportLogIns } from './report/log-ins.mjs';
import { reportMemory } from './report/memory.mjs';
import { reportPressure } from './report/pressure.mjs';
import { reportRenders } from './report/renders.mjs';
import { reportScripts } from './report/scripts.mjs';
import { reportSearch } from './report/search.mjs';
import { reportStarts } from './report/starts.mjs';
import { reportViews } from './report/views.mjs';
import { page, replaced } from './report.mjs';

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

const durable = () => newDatabase(required('INK_DURABLE_POSTGRES'));
const accounts = Number(values.accounts);

/** @typedef {{ text: string, missed: string[] }} Section */

/** The sections of the document, in its order. @type {Readonly<Record<string, () => Promise<Section>>>} */
const SECTIONS = {
  renders: async () => reportRenders(await renders(setting)),
  'cached-page': async () => reportCachedPage(await cached(setting)),
  starts: async () => reportStarts(await starts(setting), setting.rounds),
  scripts: async () => reportScripts(await scripts()),
  deploys: async () => reportDeploys(await deploys(setting)),
  'log-ins': async () => reportLogIns(await loggingIn(setting)),
  buying: async () =>
    reportBuying(
      await selling(setting, await durable()),
      await replay(inkpay, await durable(), setting),
    ),
  crawl: async () => reportCrawl(await crawl(inkpay, newFile())),
  memory: async () => reportMemory(await memories(inkpay, newFile())),
  views: async () => reportViews(await views(setting, await newDatabase())),
  search: async () => reportSearch(await search(setting, await newDatabase())),
  growth: async () => reportGrowth(await growth(inkpay, durable, { ...setting, accounts })),
  pressure: async () => reportPressure(await pressure(inkpay, await newDatabase(), setting)),
};

/** Everything, or one section. @returns {Promise<Section>} */
async function measure() {
  if (values.only) {
    const run = SECTIONS[values.only];
    if (!run) throw new Error(`--only knows ${Object.keys(SECTIONS).join(', ')}`);
    const { text, missed } = await step(values.only, run);
    return { text: replaced(await readFile(DOCUMENT, 'utf8'), text), missed };
  }
  const sections = [];
  for (const [name, run] of Object.entries(SECTIONS)) sections.push(await step(name, run));
  return { text: page(sections, setting), missed: sections.flatMap(({ missed }) => missed) };
}

if (values.counted) {
  const { grown, statements } = await counted(inkpay, durable, COUNTED);
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
