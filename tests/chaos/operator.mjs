// @ts-check
// The operator: books wires, and sometimes refunds an order.
import { setTimeout as pause } from 'node:timers/promises';

/**
 * @param {number} until
 * @param {import('./world.mjs').World} stage
 * @param {import('./random.mjs').Dice} random
 */
export async function operate(until, stage, random) {
  while (Date.now() < until) {
    await pause(random.between(1000, 3000));
    const begun = Date.now();
    try {
      await wire(stage);
      // Half of what is sold comes back to the stock, so that buyers never run out of it.
      for (let left = random.between(0, 3); left > 0; left -= 1) await refund(stage);
    } catch (error) {
      // While the database is away nothing can be done, and operators try again. Nothing else keeps them from it.
      if (stage.backSince < begun) stage.refusals.push(String(error));
    }
  }
}

/** @param {import('./world.mjs').World} stage */
async function wire(stage) {
  const [order] = await stage.data.rows(
    'SELECT id, total_cents - captured_cents FROM orders WHERE status = 100 ORDER BY placed_at LIMIT 1',
  );
  if (order === undefined) return;
  const [id = '', cents = ''] = order;
  const dollars = (Number(cents) / 100).toFixed(2);
  const name = `FED ${Date.now()}`;
  await stage.admin('order', 'wire-received', id, '--amount', dollars, '--reference', name);
  stage.figures.wires += 1;
}

/** @param {import('./world.mjs').World} stage */
async function refund(stage) {
  const [order] = await stage.data.rows(
    'SELECT id FROM orders WHERE status = 200 ORDER BY placed_at LIMIT 1',
  );
  if (order === undefined) return;
  const [id = ''] = order;
  // Written down first: the command may be carried out and its answer lost.
  stage.refunded.add(id);
  const said = await stage.admin('order', 'refund', id, '--yes');
  stage.figures.refunds += 1;
  const [, left] = /to be returned: \$([\d,.]+)/u.exec(said) ?? [];
  if (left !== undefined) {
    const dollars = left.replaceAll(',', '');
    const name = `OUT ${id}`;
    await stage.admin('order', 'wire-returned', id, '--amount', dollars, '--reference', name);
  }
}
