// @ts-check
// The injected faults.
import { setTimeout as pause } from 'node:timers/promises';
import { control } from './world.mjs';

/**
 * @param {number} until
 * @param {import('./world.mjs').World} stage
 * @param {import('./random.mjs').Dice} random
 */
export async function injectFaults(until, stage, random) {
  await Promise.all([
    again(until, random, [4000, 12_000], () => killed(stage, random)),
    again(until, random, [1500, 4000], () => failing(stage, random)),
    again(until, random, [3000, 8000], () => disturbed(stage, random)),
    crashed(until, stage, random),
  ]);
}

/**
 * The database: once at half time, however short the run, and now and then before and after it.
 * @param {number} until
 * @param {import('./world.mjs').World} stage
 * @param {import('./random.mjs').Dice} random
 */
async function crashed(until, stage, random) {
  const half = (Date.now() + until) / 2;
  const nowAndThen = (/** @type {number} */ end) =>
    again(end, random, [20_000, 40_000], () => restarted(stage));
  await nowAndThen(half);
  await pause(Math.max(0, half - Date.now()));
  await restarted(stage);
  await nowAndThen(until);
}

/**
 * @param {number} until
 * @param {import('./random.mjs').Dice} random
 * @param {[number, number]} pauses milliseconds between two of a kind
 * @param {() => Promise<void>} strike
 */
async function again(until, random, [shortest, longest], strike) {
  for (;;) {
    const next = Date.now() + random.between(shortest, longest);
    if (next >= until) return;
    await pause(next - Date.now());
    await strike();
  }
}

/**
 * A server goes away in the middle of whatever it does. The other one stays.
 * @param {import('./world.mjs').World} stage
 * @param {import('./random.mjs').Dice} random
 */
async function killed(stage, random) {
  const node = random.pick(stage.nodes);
  await node.kill();
  stage.faults.kills += 1;
  await pause(random.between(0, 1500));
  await node.start();
}

/**
 * The provider fails the next calls, or hangs up after it did what it was asked.
 * @param {import('./world.mjs').World} stage
 * @param {import('./random.mjs').Dice} random
 */
async function failing(stage, random) {
  const count = random.between(1, 4);
  const path = random.pick(['/v1/payment_intents', '/v1/payment_intents/', '/v1/refunds']);
  const how = random.pick([
    { status: 500 },
    { status: 429 },
    {},
    { after: true },
    { after: true, status: 503 },
  ]);
  await control(stage.provider, 'failures', 'POST', { count, path, ...how });
  stage.faults.providerFailures += count;
}

/**
 * How webhooks travel from now on.
 * @param {import('./world.mjs').World} stage
 * @param {import('./random.mjs').Dice} random
 */
async function disturbed(stage, random) {
  await control(stage.provider, 'plan', 'POST', {
    seed: random.between(1, 1e9),
    duplicate: random.roll() * 0.5,
    drop: random.roll() * 0.4,
    delay_ms: [0, random.between(0, 3000)],
    reorder: random.roll() < 0.5,
  });
  stage.faults.plans += 1;
}

/** @param {import('./world.mjs').World} stage */
async function restarted(stage) {
  if (stage.data.restart === undefined) return;
  stage.backSince = Number.POSITIVE_INFINITY;
  await stage.data.restart();
  stage.backSince = Date.now();
  stage.faults.databaseRestarts += 1;
}
