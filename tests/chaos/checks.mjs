// @ts-check
// The invariants that must hold at the end, whatever failed.
import { SECRET_KEY } from './world.mjs';

/** @typedef {import('./world.mjs').World} World */

/** @param {World} stage @param {number} minutes that it went on @returns {Promise<string[]>} what is not */
export async function check(stage, minutes) {
  /** @type {string[]} */
  const violations = [];
  const say = (/** @type {string} */ text) => violations.push(text);
  happened(stage, minutes, say);
  const orders = new Map(
    (
      await stage.data.rows(
        `SELECT o.id, a.ink_id, o.status, o.total_cents, o.captured_cents, coalesce(o.intent_id, '')
         FROM orders AS o JOIN accounts AS a ON a.id = o.account_id`,
      )
    ).map(([id = '', buyer = '', status, total, captured, intent = '']) => [
      id,
      { buyer, status: Number(status), total: Number(total), captured: Number(captured), intent },
    ]),
  );
  await books(stage, say);
  told(stage, orders, say);
  await owners(stage, say);
  await money(stage, orders, say);
  await counters(stage, say);
  return violations;
}

/** @typedef {Map<string, { buyer: string, status: number, total: number, captured: number, intent: string }>} Orders */
/** @typedef {(text: string) => void} Say */

/**
 * Of a run in which nothing is bought, or nothing breaks, everything would be true. What buyers choose by chance, and what follows from
 * it, a short run may lack.
 * @param {World} stage @param {number} minutes @param {Say} say
 */
function happened(stage, minutes, say) {
  const { begun, purchases, deposits, wires, refunds } = stage.figures;
  const { kills, databaseRestarts } = stage.faults;
  const counts = { begun, sold: purchases + deposits, kills };
  const crashes = stage.data.restart === undefined ? {} : { databaseRestarts };
  const byChance = minutes < 2 ? {} : { purchases, deposits, wires, refunds };
  for (const [name, count] of Object.entries({ ...counts, ...crashes, ...byChance }))
    if (count === 0) say(`${name}: none`);
  for (const refusal of stage.refusals) say(`an operator was refused: ${refusal}`);
}

/** @param {World} stage @param {Say} say */
async function books(stage, say) {
  await stage.admin('ledger', 'check').catch(() => say('`admin ledger check` finds fault'));
  const late = await stage.data.rows(
    `SELECT zip FROM zips WHERE status = 20 AND held_until < ${Date.now() - 60_000}`,
  );
  for (const [zip] of late) say(`the hold of ${zip} outlived its time`);
}

/**
 * Every order that a buyer was told of exists and stands as told, and every order that cost money was told
 * of.
 * @param {World} stage @param {Orders} orders @param {Say} say
 */
function told(stage, orders, say) {
  const known = new Set();
  for (const buyer of stage.buyers) {
    for (const [id, one] of buyer.told) {
      known.add(id);
      const order = orders.get(id);
      if (order === undefined || order.buyer !== buyer.name) {
        say(`${buyer.name} was told of ${id}, which is not there`);
        continue;
      }
      const given = stage.refunded.has(id);
      const status = order.status;
      if (one.outcome === 'complete' && status !== 200 && !given)
        say(`${id} was complete, and is ${status}`);
      if (one.outcome === 'deposit' && ![100, 200].includes(status) && !given) {
        say(`${id} was in process, and is ${status}`);
      }
      if (one.outcome === 'refunded' && status !== 500) say(`${id} was refunded, and is ${status}`);
      if (one.paid && ![100, 200, 500].includes(status)) say(`${id} was paid, and is ${status}`);
    }
  }
  for (const [id, order] of orders) {
    if (order.captured > 0 && !known.has(id)) say(`${id} cost money, and nobody was told of it`);
  }
}

/** @param {World} stage @param {Say} say */
async function owners(stage, say) {
  const sold = await stage.data.rows(
    `SELECT b.zip, count(*) FROM order_zips AS b JOIN orders AS o ON o.id = b.order_id
     WHERE o.status IN (100, 200) GROUP BY b.zip HAVING count(*) > 1`,
  );
  for (const [zip, count] of sold) say(`${zip} was sold ${count} times`);
  const wrong = await stage.data.rows(
    `SELECT b.zip FROM order_zips AS b JOIN orders AS o ON o.id = b.order_id JOIN zips AS z ON z.zip = b.zip
     WHERE o.status IN (100, 200) AND (z.owner_id IS NULL OR z.owner_id <> o.account_id)`,
  );
  for (const [zip] of wrong) say(`${zip} is not its buyer's`);
}

/**
 * What the provider has, what the orders say, and what the books say are one and the same.
 * @param {World} stage @param {Orders} orders @param {Say} say
 */
async function money(stage, orders, say) {
  const charged = new Map();
  for (const intent of await list(stage, 'payment_intents')) {
    if (intent.status === 'succeeded') charged.set(intent.id, intent.amount_received);
    else if (!['canceled'].includes(intent.status)) say(`${intent.id} can still be paid`);
  }
  const captured = [...orders.values()].reduce((sum, order) => sum + order.captured, 0);
  const taken = [...charged.values()].reduce((sum, cents) => sum + cents, 0);
  if (captured !== taken) say(`the provider took ${taken} cents, orders know of ${captured}`);
  for (const [id, order] of orders) {
    const cents = charged.get(order.intent) ?? 0;
    if (cents !== order.captured)
      say(`${id}: the provider took ${cents} cents, not ${order.captured}`);
  }
  const back = (await list(stage, 'refunds'))
    .filter((refund) => refund.status === 'succeeded')
    .reduce((sum, refund) => sum + refund.amount, 0);
  const of = async (/** @type {string} */ query) =>
    Number((await stage.data.rows(query))[0]?.[0] ?? 0);
  const owed = await of('SELECT coalesce(sum(captured_cents), 0) FROM orders WHERE status = 500');
  if (back !== owed) say(`the provider gave ${back} cents back, ${owed} were to go back`);
  const kept = await of(
    'SELECT coalesce(sum(captured_cents), 0) FROM orders WHERE status IN (100, 200, 400)',
  );
  if (taken !== kept + back)
    say(`${taken} cents taken are not ${kept} kept and ${back} given back`);
}

/** @param {World} stage @param {Say} say */
async function counters(stage, say) {
  const { stats } = await (await fetch(`${stage.nodes[0]?.url}/zipcode/stats`)).json();
  const [row] = await stage.data.rows(
    `SELECT count(*), count(DISTINCT owner_id) FROM zips WHERE status = 40`,
  );
  const [owned, people] = (row ?? []).map(Number);
  if (stats.total_zips_owned !== owned)
    say(`${owned} ZIPs are owned, ${stats.total_zips_owned} are counted`);
  if (stats.total_zip_code_owners !== people)
    say(`${people} own ZIPs, ${stats.total_zip_code_owners} are counted`);
  for (const buyer of stage.buyers) {
    const reply = await fetch(`${stage.nodes[1]?.url}/zipcode/user-info`, {
      method: 'POST',
      headers: { Authorization: buyer.token },
    });
    const { info } = await reply.json();
    const [mine] = await stage.data.rows(
      `SELECT count(CASE WHEN z.status = 40 THEN 1 END), count(CASE WHEN z.status = 30 THEN 1 END)
       FROM zips AS z JOIN accounts AS a ON a.id = z.owner_id WHERE a.ink_id = '${buyer.name}'`,
    );
    const [sold, reserved] = (mine ?? []).map(Number);
    if (info?.total_zip_codes_owned !== sold || info?.total_zip_codes_reserved !== reserved) {
      say(`${buyer.name} sees other counts than ${sold} owned and ${reserved} reserved`);
    }
  }
}

/**
 * All of a list of the provider's, page by page.
 * @param {World} stage
 * @param {string} what
 * @returns {Promise<any[]>}
 */
async function list(stage, what) {
  const all = [];
  let after = '';
  for (;;) {
    const reply = await fetch(`${stage.provider.url}/v1/${what}?limit=100${after}`, {
      headers: { Authorization: `Bearer ${SECRET_KEY}` },
    });
    const page = await reply.json();
    all.push(...page.data);
    if (!page.has_more) return all;
    after = `&starting_after=${page.data.at(-1).id}`;
  }
}
