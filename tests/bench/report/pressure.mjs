// @ts-check
// What pressure comes to, as docs/performance.md shows it.
import { bounds, head, KB, number, row } from '../markdown.mjs';
import { IDLE, SLOW } from '../pressure.mjs';

/** Milliseconds: at once, where the machine has more to do than it can. */
const AT_ONCE = 250;

/** @param {import('../pressure.mjs').Pressure} pressure */
export function reportPressure({ peak, over, probes, connections }) {
  const { judged, missed } = bounds();
  const { health, webhooks, refusedIn, retryAfter } = probes;
  const failed = (/** @type {import('../pressure.mjs').Probe} */ probe) =>
    `${probe.failed} of ${probe.asked}`;
  const mb = connections.bytes / KB / KB;
  const text = `## Under pressure

Rendered store views, searches, the dashboard and notifications, signed in, on PostgreSQL. The peak is the highest rate of
a closed loop, at its best number of connections. Then twice that rate is offered, whether it is answered or not, while
health, a signed webhook and one more search are requested repeatedly.

${head('', '', 'bound')}
${row('replies a second at the peak', number(peak), '')}
${row('offered a second', number(over.offered), '')}
${row('replies a second then', number(over.answered), '')}
${row('of the peak', judged('answers under pressure', over.ratio.toFixed(2), over.ratio >= 0.9), 'at least 0.9')}
${row('refused a second (503)', judged('refusals', number(over.refused), over.refused > 0), 'some')}
${row('time to a refusal, ms (p99)', judged('refusals under pressure', number(refusedIn, 1), refusedIn > 0 && refusedIn <= AT_ONCE), `at most ${AT_ONCE}`)}
${row('refusals with `Retry-After`', judged('Retry-After', retryAfter ? 'all' : 'not all', retryAfter), 'all')}
${row('neither answered nor refused a second', judged('broken under pressure', number(over.broken, 2), over.broken === 0), 'none')}
${row('health not answered', judged('health under pressure', failed(health), health.failed === 0), 'none')}
${row('webhooks not answered', judged('webhooks under pressure', failed(webhooks), webhooks.failed === 0), 'none')}

${number(IDLE)} idle connections after one request each, and ${number(SLOW)} that never read their store page, beside four that
view the store at full speed; each p99 is the median of three:

${head('', '', 'bound')}
${row('open when measured', judged('open connections', number(connections.open), connections.open >= IDLE), `at least ${number(IDLE)}`)}
${row('memory for them, MB', judged('memory of connections', number(mb), mb <= 100), 'at most 100')}
${row('p99 of the four without them, ms', number(connections.before, 2), '')}
${row('p99 with them, ms', number(connections.during, 2), '')}
${row('ratio', judged('p99 beside idle connections', connections.ratio.toFixed(2), connections.ratio <= 2), 'at most 2')}
`;
  return { text, missed };
}
