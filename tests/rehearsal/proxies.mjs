// @ts-check
// The proxies in front of the nodes, each with its file in `deploy`, in which only names, ports and paths are replaced by this
// machine's.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, start } from '../bench/processes.mjs';

/**
 * @typedef {{ file: string, program: string, args: (config: string, folder: string) => string[],
 *   whole?: (config: string, folder: string) => string }} Proxy
 */

/** @type {Record<string, Proxy>} */
const PROXIES = {
  nginx: {
    file: 'nginx.conf',
    program: 'nginx',
    args: (config, folder) => ['-p', folder, '-c', config, '-e', 'stderr', '-g', 'daemon off;'],
    // The file is one site of the distribution's configuration.
    whole: (site, folder) => `
      pid ${folder}/nginx.pid;
      worker_processes 1;
      events {}
      http { access_log off; client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p;
        fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s; ${site} }`,
  },
  caddy: {
    file: 'Caddyfile',
    program: 'caddy',
    args: (config) => ['run', '--adapter', 'caddyfile', '--config', config],
    // A certificate of our own in place of one that would be asked for on the internet.
    whole: (site, folder) =>
      site
        .replace('{\n', '{\n\tadmin off\n\tauto_https disable_redirects\n')
        .replace('\tlog {\n', `\tlog {\n\t\toutput file ${folder}/error.log\n`)
        .replace(/^https:.* \{\n/m, `$&\ttls ${folder}/cert.pem ${folder}/key.pem\n`),
  },
  haproxy: { file: 'haproxy.cfg', program: 'haproxy', args: (config) => ['-db', '-f', config] },
};

/**
 * @param {string} name
 * @param {string} folder with `cert.pem`, `key.pem` and both in `both.pem`, for localhost
 * @param {number[]} nodes their ports
 */
export async function startProxy(name, folder, nodes) {
  const proxy = PROXIES[name];
  if (proxy === undefined) throw new Error(`${name} is none of ${Object.keys(PROXIES).join(', ')}`);
  const [secure, plain] = [await freePort(), await freePort()];
  const kept = await readFile(new URL(`../../deploy/${proxy.file}`, import.meta.url), 'utf8');
  const site = kept
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${nodes[0]}`)
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${nodes[1]}`)
    // Not every machine has IPv6.
    .replace(/^ +(listen \[::\]|bind ::):.*\n/gm, '')
    .replace(/(listen|bind) :?443/, `$1 127.0.0.1:${secure}`)
    .replace(/(listen|bind) :?80\b/, `$1 127.0.0.1:${plain}`)
    .replace('http://inkpay.example', `http://localhost:${plain}`)
    .replace(/^inkpay\.example \{/m, `https://localhost:${secure} {`)
    .replaceAll('/etc/letsencrypt/live/inkpay.example/fullchain.pem', `${folder}/cert.pem`)
    .replaceAll('/etc/letsencrypt/live/inkpay.example/privkey.pem', `${folder}/key.pem`)
    .replaceAll('/var/log/nginx/inkpay.log', `${folder}/access.log`)
    .replaceAll('/var/log/nginx/inkpay.error.log', `${folder}/error.log`)
    .replaceAll('/etc/haproxy/inkpay.example.pem', `${folder}/both.pem`)
    .replaceAll('inkpay.example', 'localhost');
  const config = join(folder, proxy.file);
  await writeFile(config, proxy.whole?.(site, folder) ?? site);
  return start(proxy.program, proxy.args(config, folder), {
    url: `https://localhost:${secure}`,
    path: '/healthz',
    env: { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder },
  });
}
