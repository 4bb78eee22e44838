// @ts-check
// The baseline: Node's own HTTP server and the same bundle's render function on the same props, one
// process a core. Bare, nothing is kept from one render to the next, which is what this bundle adds to React.
//   usage: node-server.mjs PORT BUNDLE [bare]
import cluster from 'node:cluster';
import { createServer } from 'node:http';
import { availableParallelism } from 'node:os';
import { samplesOf } from './samples.mjs';

const [port, bundle, bare] = process.argv.slice(2);
if (!port || !bundle) throw new Error('usage: node-server.mjs PORT BUNDLE [bare]');

if (cluster.isPrimary) {
  for (let core = 0; core < availableParallelism(); core += 1) cluster.fork();
  process.on('SIGTERM', () => process.exit(0));
} else {
  const props = samplesOf(bundle);
  /** @type {(page: string, props: object) => { html: string }} */
  const render = Reflect.get(globalThis, 'inkRender');
  /** @type {() => void} */
  const forget = bare ? Reflect.get(globalThis, 'inkForget') : () => {};
  createServer((request, response) => {
    const page = request.url?.slice(1) ?? '';
    const sample = props[page];
    if (!sample) return response.writeHead(404).end();
    forget();
    const html = Buffer.from(render(page, sample).html);
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': html.length,
    });
    return response.end(html);
  }).listen(Number(port), '127.0.0.1');
}
