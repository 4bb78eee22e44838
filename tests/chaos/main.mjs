// @ts-check
// Many buyers use the real product while faults are injected: two servers that share a database are killed and restarted,
// webhooks come twice, late, out of order or never, the card provider fails before or after carrying out a call, and PostgreSQL
// crashes. At the end the replies to buyers, the store, the books and the provider must agree to the cent.
//   usage: main.mjs [--minutes N] [--buyers N] [--seed N] [--database sqlite|postgres] [--write FILE]
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { shopUntil } from './buyers.mjs';
import { check } from './checks.mjs';
import { injectFaults } from './faults.mjs';
import { operate } from './operator.mjs';
import { dice } from './random.mjs';
import { summary } from './report.mjs';
import { world } from './world.mjs';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    buyers: { type: 'string', default: '24' },
    seed: { type: 'string', default: String(Math.trunc(Math.random() * 1e9)) },
    database: { type: 'string', default: 'sqlite' },
    write: { type: 'string' },
  },
});

const random = dice(Number(values.seed));
const stage = await world({ database: values.database, buyers: Number(values.buyers), random });
console.log(`chaos on ${values.database}, seed ${values.seed}: ${values.buyers} buyers are in`);
try {
  const until = Date.now() + Number(values.minutes) * 60_000;
  await Promise.all([
    ...stage.buyers.map((buyer) => shopUntil(until, buyer, stage, random)),
    injectFaults(until, stage, random),
    operate(until, stage, random),
  ]);
  await stage.calm();
  const violations = await check(stage, Number(values.minutes));
  const report = summary(values, stage, violations);
  console.log(report.text);
  if (values.write !== undefined)
    await writeFile(values.write, JSON.stringify(report.figures, null, 2));
  if (violations.length > 0) process.exitCode = 1;
} catch (error) {
  process.exitCode = 1;
  console.error(error);
  console.error(stage.said());
} finally {
  await stage.end();
}
