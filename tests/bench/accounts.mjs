// @ts-check
// The cost of accounts: log-ins while the store is read, and session look-ups.
import { createHash } from 'node:crypto';
import { load, typical } from './load.mjs';
import { median } from './statistics.mjs';

/** Log-ins that wait for each other: enough that the hashing threads are never idle. */
const LOG_INS = { connections: 4, script: 'tests/bench/login.lua' };
const INK_ID = 'bench.mark';

/** The benchmark's requests would exceed the rate limits. */
export const WITHOUT_LIMITS = Object.fromEntries(
  [
    'DECLINES_ADDRESS',
    'LOGIN_ACCOUNT',
    'LOGIN_ADDRESS',
    'LOGIN_CHECKS',
    'LOOK_UP',
    'MAIL',
    'MAILBOX',
    'PAYMENT',
    'RESET',
    'SIGN_UP',
  ].map((name) => [`INKPAY_LIMIT_${name}`, '1000000000/1s']),
);

/** @typedef {import('./load.mjs').Load} Load */

/**
 * @param {string} url of a server in development, whose store is open
 * @param {{ seconds: number, rounds: number }} options
 */
export async function accounts(url, { seconds, rounds }) {
  const { cookies } = await signUp(url);
  const store = `${url}/zipstore`;
  const session = [`Cookie: ${cookies}`];
  process.env.INK_BENCH_COOKIE = cookies;
  process.env.INK_BENCH_BODY = JSON.stringify(logIn(INK_ID));

  await load(store, { seconds });
  /** @type {{ quiet: Load, busy: Load, logIns: Load, alone: Load, known: Load }[]} */
  const all = [];
  for (let round = 0; round < rounds; round += 1) {
    const quiet = await load(store, { seconds });
    const known = await load(store, { seconds, headers: session });
    const [busy, logIns] = await Promise.all([
      load(store, { seconds }),
      load(url, { seconds, ...LOG_INS }),
    ]);
    const alone = await load(url, { seconds, ...LOG_INS });
    all.push({ quiet, busy, logIns, alone, known });
  }
  return {
    quiet: typical(all, 'quiet', 'p99'),
    busy: typical(all, 'busy', 'p99'),
    logIns: typical(all, 'logIns'),
    alone: typical(all, 'alone'),
    known: typical(all, 'known'),
    ratio: median(all.map(({ quiet, busy }) => busy.p99 / quiet.p99)),
    /** Milliseconds that a request takes longer when it brings a session. */
    check: median(all.map(({ quiet, known }) => 1000 / known.perSecond - 1000 / quiet.perSecond)),
  };
}

/**
 * @param {string} url of a server in development
 * @param {string} [inkId]
 * @param {string} [referrer]
 * @param {(email: string) => Promise<string>} [lastTo] the last e-mail to an address: in development lies in the mailbox
 * @returns {Promise<{ cookies: string, token: string }>} what somebody new is signed in by
 */
export async function signUp(url, inkId = INK_ID, referrer = 'inkpay', lastTo = inMailbox(url)) {
  const { email } = logIn(inkId);
  const created = await call(url, '/user/create', {
    ...logIn(inkId),
    ink_id: inkId,
    display_name: inkId,
    referrer_id: referrer,
  });
  const { validate_email_id } = await created.json();
  const code = /\d{6}/.exec(await lastTo(email))?.[0];
  const opened = await call(url, '/user/create/validate-code', { validate_email_id, email, code });
  const cookies = opened.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const { session_token } = await opened.json();
  return { cookies: cookies.join('; '), token: session_token };
}

/** @param {string} url */
function inMailbox(url) {
  return async (/** @type {string} */ email) => {
    const emails = await fetch(`${url}/dev/mailbox.json?${new URLSearchParams({ to: email })}`);
    return (await emails.json()).at(-1).text;
  };
}

/** @param {string} inkId */
function logIn(inkId) {
  return {
    app_id: 'inkpay',
    email: `${inkId}@example.com`,
    password: createHash('sha512').update(`${inkId} pass 1!`).digest('base64'),
  };
}

/**
 * @param {string} url
 * @param {string} path
 * @param {object} payload
 */
async function call(url, path, payload) {
  const reply = await fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(payload),
  });
  if (!reply.ok) throw new Error(`${path} answers ${reply.status}: ${await reply.text()}`);
  return reply;
}
