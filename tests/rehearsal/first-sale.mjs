// @ts-check
// Installs the product on a new system with the commands of docs/operations.md, and sells the first ZIP over TLS.
//   usage: first-sale.mjs ROOT FOLDER      called by scripts/rehearse.sh, in separate namespaces
//     ROOT is the system, with a release's package in /srv; FOLDER has a certificate for localhost.
import { spawn } from 'node:child_process';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { signUp } from '../bench/accounts.mjs';
import { pay } from '../chaos/buyers.mjs';
import { commands } from './page.mjs';

const [root = '', folder = ''] = process.argv.slice(2);
const DOMAIN = 'localhost';
const URL = `https://${DOMAIN}`;
const ZIP = '73628';

/** No systemd runs in here, and nobody on the internet would certify this machine: what they would do, without them. */
const STAND_INS = `
start_inkpay() {
  local sealed=/etc/inkpay/inkpay.env.cred opened=/run/credentials unit=/usr/lib/systemd/system/inkpay.service start
  install -d "$opened"
  install -d -o inkpay -m 0700 /var/lib/inkpay
  systemd-creds decrypt --name inkpay.env "$sealed" "$opened/inkpay.env"
  chown inkpay "$opened/inkpay.env"
  start=$(sed -n 's/^ExecStart=//p' "$unit")
  cd /var/lib/inkpay
  runuser -u inkpay -- \${start//%d/$opened} </dev/null >/run/inkpay.log 2>&1 &
  echo $! >/run/inkpay.pid
}
stop_inkpay() {
  kill "$(</run/inkpay.pid)"
  while kill -0 "$(</run/inkpay.pid)" 2>/dev/null; do sleep 0.1; done
}
systemctl() {
  case "$*" in
    daemon-reload) ;;
    'enable --now inkpay') start_inkpay ;;
    'restart inkpay') stop_inkpay && start_inkpay ;;
    'reload nginx') nginx -s reload ;;
    *) echo "not played here: systemctl $*" >&2 && return 1 ;;
  esac
}
systemd-cat() {
  cat >>/run/journal
}
export -f systemd-cat
certbot() {
  install -d "/etc/letsencrypt/live/$DOMAIN"
  cp /srv/cert.pem "/etc/letsencrypt/live/$DOMAIN/fullchain.pem"
  cp /srv/key.pem "/etc/letsencrypt/live/$DOMAIN/privkey.pem"
}
`;

/**
 * @param {string} name of commands of the page
 * @param {Record<string, string>} [variables]
 */
const follow = (name, variables) => run(name, STAND_INS + commands(name), variables);

/**
 * @param {string} name
 * @param {string} script
 * @param {Record<string, string>} [variables]
 */
async function run(name, script, variables = {}) {
  const begun = Date.now();
  const { PATH = '' } = process.env;
  const child = spawn('chroot', [root, 'bash', '-euo', 'pipefail', '-c', script], {
    env: { PATH, HOME: '/root', DEBIAN_FRONTEND: 'noninteractive', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (/** @type {Buffer} */ text) => {
      said += text;
    });
  const code = await new Promise((resolve) => child.on('exit', resolve));
  if (code !== 0) throw new Error(`${name}: exit ${code}\n${said}`);
  console.log(`${name}: ${((Date.now() - begun) / 1000).toFixed(1)} s`);
}

/** Takes every e-mail. */
async function mailServer() {
  const python = join(process.env.INK_TEST_PYTHON ?? '', 'bin/python');
  const child = spawn(python, ['tests/smtp/server.py'], { stdio: ['pipe', 'pipe', 'inherit'] });
  /** @type {{ envelope_to: string[], text: string }[]} */
  const emails = [];
  const lines = createInterface(child.stdout);
  const [port] = await new Promise((resolve) => {
    lines.on('line', (line) => {
      const { port, email } = JSON.parse(line);
      if (email === undefined) resolve([port]);
      else emails.push(email);
    });
    child.stdin.write('0\n');
  });
  const lastTo = async (/** @type {string} */ address) => {
    for (let tries = 0; tries < 600; tries += 1) {
      const last = emails.findLast(({ envelope_to }) => envelope_to.includes(address));
      if (last !== undefined) return last.text;
      await pause(100);
    }
    throw new Error(`no e-mail to ${address}`);
  };
  return { url: `smtp://127.0.0.1:${port}`, lastTo, stop: () => child.stdin.end() };
}

async function ready() {
  for (let tries = 0; tries < 600; tries += 1) {
    const reply = await fetch(`${URL}/readyz`).catch(() => undefined);
    if (reply?.ok) return;
    await pause(200);
  }
  throw new Error('the site does not answer');
}

const mail = await mailServer();
const begun = Date.now();
try {
  for (const file of ['cert.pem', 'key.pem'])
    await copyFile(join(folder, file), join(root, 'srv', file));
  await follow('First sale: install', { PACKAGE: '/srv/inkpay.deb' });
  await run(
    'the command without settings',
    'inkpay --version; inkpay config example; ! inkpay migrate',
  );
  await run('what systemd would have started', 'service postgresql start; service nginx start');
  await follow('First sale: database');
  const OPERATOR = 'operator@shop.example';
  await follow('First sale: settings', { DOMAIN, MAIL: mail.url, OPERATOR });
  await follow('First sale: start', { REACHED: '127.0.0.1' });
  await follow('First sale: proxy', { DOMAIN });
  await ready();

  const { token } = await signUp(URL, 'first.buyer', 'inkpay', mail.lastTo);
  const headers = { 'Content-Type': 'application/json', Authorization: token };
  const call = async (/** @type {string} */ path, /** @type {object} */ payload) =>
    (await fetch(URL + path, { method: 'POST', headers, body: JSON.stringify(payload) })).json();
  const look = async () =>
    (await (await fetch(`${URL}/zipcode/search?zip_codes=${ZIP}`, { headers })).json())
      .zip_codes[0];
  const { price } = await look();
  const order = await call('/stripe/payment-intent', {
    product_skus: [ZIP],
    expected_price: price,
  });
  const { client_secret } = order.payment_intent;
  await pay({ provider: { url: `${URL}/dev/stripe` } }, client_secret, 'pm_card_visa');
  const paid = await call('/stripe/payment-verify', { client_secret });
  const { status } = await look();
  if (paid.status !== 0 || status !== 40)
    throw new Error(`not sold: ${JSON.stringify(paid)}, ${status}`);
  console.log(`sold after ${((Date.now() - begun) / 60_000).toFixed(1)} minutes of the machine's`);
  await follow('First sale: look');
  const journal = await readFile(join(root, 'run/journal'), 'utf8');
  const lines = journal.trim().split('\n');
  const acts = lines.map((line) => JSON.parse(line).act);
  if (!acts.includes('account create')) throw new Error(`what is done is not in ${journal}`);
  await run('what is refused', 'if inkpay admin account ban nobody; then exit 1; fi');
  const metrics = await fetch('http://127.0.0.1:9464/metrics');
  if (!metrics.ok) throw new Error(`no metrics: ${metrics.status}`);

  // A setting is changed, and holds.
  const editor = 'echo INKPAY_STORE_PUBLIC=true >>"$1"\n';
  await writeFile(join(root, 'srv/editor'), `#!/bin/sh\n${editor}`, { mode: 0o755 });
  await follow('Settings: open', { EDITOR: '/srv/editor' });
  await follow('Settings: seal');
  await ready();
  const stranger = await fetch(`${URL}/zipcode/search?zip_codes=${ZIP}`);
  if (!stranger.ok) throw new Error(`the changed setting does not hold: ${stranger.status}`);

  // Operators have settings of their own. While they are written, the service's hold.
  const writer = `inkpay admin operator list >/dev/null &&
  systemd-creds decrypt --name=inkpay.env /etc/inkpay/inkpay.env.cred - >"$1"\n`;
  await writeFile(join(root, 'srv/writer'), `#!/bin/bash\n${writer}`, { mode: 0o755 });
  await follow("Operators' settings: write", { EDITOR: '/srv/writer' });
  await follow("Operators' settings: seal");
  await follow('First sale: look');
} catch (error) {
  console.error(error);
  console.error(await readFile(join(root, 'run/inkpay.log'), 'utf8').catch(() => ''));
  process.exitCode = 1;
} finally {
  mail.stop();
}
