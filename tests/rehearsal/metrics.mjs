// @ts-check
// Runs a server as operators do, and writes its metrics, and the dashboard's queries as rules, into a folder. Every line of its
// log must be JSON, from the first on.
//   usage: metrics.mjs FOLDER    writes metrics.txt and dashboard.yml
import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { environmentWithoutSettings, freePort } from '../bench/processes.mjs';

const [folder = ''] = process.argv.slice(2);
const program = process.env.INK_TEST_BINARY ?? '';
const PATIENCE = 60_000;

/** @param {Record<string, string>} env */
function serve(env) {
  const child = spawn(program, ['serve'], {
    env: {
      ...environmentWithoutSettings(),
      INKPAY_DATABASE_URL: `sqlite:${folder}/ink.db`,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return { child, ended, said: () => said };
}

/**
 * @param {string} said
 * @returns {any[]}
 */
const objects = (said) =>
  said
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

/** @param {string} url */
async function answered(url) {
  const begun = Date.now();
  while (Date.now() - begun < PATIENCE) {
    const reply = await fetch(url).catch(() => undefined);
    if (reply?.ok) return reply;
    await pause(50);
  }
  throw new Error(`${url} does not answer`);
}

// One that can't even begin says so in the form of all its lines.
const refused = serve({ INKPAY_ENV: 'production', INKPAY_NOPE: '1' });
const status = await refused.ended;
const [end, ...more] = objects(refused.said());
if (status === 0 || more.length > 0 || end.level !== 'ERROR' || !end.reason.includes('INKPAY_NOPE'))
  throw new Error(`a server with wrong settings: ${status}, ${refused.said()}`);

const [port, metrics] = [await freePort(), await freePort()];
const node = serve({
  INKPAY_ENV: 'staging',
  INKPAY_ORIGIN: 'https://staging.inkpay.example',
  INKPAY_LISTEN: `127.0.0.1:${port}`,
  INKPAY_METRICS_LISTEN: `127.0.0.1:${metrics}`,
  INKPAY_SECRET_KEY: '0123456789abcdef0123456789abcdef',
  INKPAY_SMTP_URL: 'smtp://127.0.0.1:1',
  INKPAY_TRUSTED_PROXIES: '127.0.0.1/32',
  INKPAY_STORE_PUBLIC: 'true',
  INKPAY_ACCESS_LOG: 'on',
});
try {
  await answered(`http://127.0.0.1:${port}/readyz`);
  for (const path of ['/', '/', '/zipstore', '/zip/90210', '/nowhere', '/zipcode/stats'])
    await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'X-Request-Id': 'rehearsal' } });
  const shown = await answered(`http://127.0.0.1:${metrics}/metrics`);
  const kind = shown.headers.get('content-type');
  if (kind !== 'text/plain; version=0.0.4; charset=utf-8') throw new Error(`it is ${kind}`);
  await writeFile(join(folder, 'metrics.txt'), await shown.text());
} finally {
  node.child.kill('SIGTERM');
  await node.ended;
}
const lines = objects(node.said());
const named = lines.filter((line) => line.message === 'answered' && line.request === 'rehearsal');
if (named.length !== 6) throw new Error(`${named.length} lines of 6 requests: ${node.said()}`);

const dashboard = await readFile(new URL('../../deploy/dashboard.json', import.meta.url), 'utf8');
/** @type {string[]} */
const queries = JSON.parse(dashboard).panels.flatMap((/** @type {any} */ panel) =>
  (panel.targets ?? []).map((/** @type {any} */ target) => target.expr),
);
const rules = queries.map((expr, nth) => ({ record: `dashboard:query:${nth}`, expr }));
await writeFile(
  join(folder, 'dashboard.yml'),
  JSON.stringify({ groups: [{ name: 'dashboard', rules }] }),
);
