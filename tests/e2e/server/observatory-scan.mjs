// @ts-check
// A scan of a host that is on this machine, in a process of its own: the Observatory goes to ports 443 and
// 80 of a host by its name, which are not for a test to take.
//   usage: observatory-scan.mjs OBSERVATORY HOST HTTPS_PORT HTTP_PORT
import { Socket } from 'node:net';

const [, , observatory = '', host, https, http] = process.argv;
/** @type {Record<string, string | undefined>} */
const ports = { 443: https, 80: http };

const connect = Socket.prototype.connect;
/** @this {Socket} @param {any[]} words what net.connect takes, or a list of that */
Socket.prototype.connect = function redirected(/** @type {any[]} */ ...words) {
  const [to, ...rest] = Array.isArray(words[0]) ? words[0] : words;
  if (to.host !== host) throw new Error(`the scan went to ${to.host}`);
  const there = { ...to, host: '127.0.0.1', port: ports[to.port] };
  return Reflect.apply(connect, this, [there, ...rest.filter(Boolean)]);
};

const { scan } = await import(observatory);
console.log(JSON.stringify(await scan(host)));
