// @ts-check
// Replicates a SQLite database with Litestream, as described in docs/operations.md, loses machine and database at once, and
// restores them: what was replicated is there, and replication continues.
//   usage: litestream.mjs     INK_TEST_PYTHON is the folder of a Python environment with Litestream
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { dice } from '../chaos/random.mjs';
import { world } from '../chaos/world.mjs';
import { block } from './page.mjs';
import { buy, expect, follow, owner } from './sales.mjs';

const run = promisify(execFile);
process.env.PATH = `${join(process.env.INK_TEST_PYTHON ?? '', 'bin')}:${process.env.PATH}`;

const folder = await mkdtemp(join(tmpdir(), 'inkpay-litestream-'));
const random = dice(1);
const stage = await world({ database: 'sqlite', buyers: 1, random });
const [buyer] = stage.buyers;
const [before = '', after = ''] = stage.zips;
if (buyer === undefined) throw new Error('a buyer is wanted');

const DATABASE = stage.data.url.slice('sqlite:'.length);
const CONFIG = join(folder, 'litestream.yml');
const config = block('SQLite: Litestream')
  .replace('/var/lib/inkpay/data/inkpay.db', DATABASE)
  .replace('/backup', folder);
await writeFile(CONFIG, config);

function copy() {
  const child = spawn('litestream', ['replicate', '-config', CONFIG], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
}

/** Until the copy has what was sold. @param {string} zip */
async function copied(zip) {
  const file = join(folder, 'looked-at.db');
  const query = `SELECT count(*) FROM zips WHERE zip = '${zip}' AND owner_id IS NOT NULL`;
  for (let tries = 0; tries < 120; tries += 1) {
    const restore = ['restore', '-config', CONFIG, '-force', '-o', file, DATABASE];
    const sold = await run('litestream', restore)
      .then(() => run('sqlite3', [file, query]))
      .then(
        ({ stdout }) => stdout.trim() === '1',
        () => false,
      );
    if (sold) return;
    await pause(500);
  }
  throw new Error(`${zip} is not copied`);
}

let stop = copy();
try {
  await buy(stage, random, buyer, before);
  await copied(before);
  for (const node of stage.nodes) await node.kill();
  await stop();
  await follow('SQLite: restore from Litestream', { DATABASE, CONFIG });
  stop = copy();
  for (const node of stage.nodes) await node.start();
  expect((await owner(stage, before)) === buyer.name, 'what was sold is there');
  await buy(stage, random, buyer, after);
  await copied(after);
  console.log((await stage.admin('ledger', 'check')).trim());
} catch (error) {
  console.error(error);
  console.error(stage.said());
  process.exitCode = 1;
} finally {
  await stop();
  await stage.end();
  await rm(folder, { recursive: true, force: true });
}
