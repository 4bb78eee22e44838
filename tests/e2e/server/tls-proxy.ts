/** What stands before a server on the internet: https with a certificate, and a plain port that sends there. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as plainServer } from 'node:http';
import { type AddressInfo, connect, type Server } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { createServer as tlsServer } from 'node:tls';

export interface TlsProxy {
  /** Ports of this machine. */
  readonly https: number;
  readonly http: number;
  /** The path of a certificate to be trusted, for the host alone. */
  readonly certificate: string;
  readonly stop: () => void;
}

/**
 * @param host the name that the certificate is for
 * @param origin where the server listens, without TLS
 * @param folder for the certificate and its key
 */
export async function startTlsProxy(
  host: string,
  origin: string,
  folder: string,
): Promise<TlsProxy> {
  const { key, certificate } = certify(host, folder);
  const { hostname, port } = new URL(origin);
  const secure = tlsServer(
    { key: readFileSync(key), cert: readFileSync(certificate) },
    (caller) => {
      const server = connect(Number(port), hostname);
      // Whichever side closes first closes the other; that is no failure.
      pipeline(caller, server, caller, () => {});
    },
  );
  const plain = plainServer(({ url = '/' }, reply) => {
    reply.writeHead(301, { Location: `https://${host}${url}` }).end();
  });
  const [https, http] = await Promise.all([listening(secure), listening(plain)]);
  const stop = () => {
    secure.close();
    plain.close();
  };
  return { https, http, certificate, stop };
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

function certify(host: string, folder: string) {
  const key = join(folder, 'key.pem');
  const certificate = join(folder, 'certificate.pem');
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc'];
  const owner = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`, '-days', '1'];
  const words = ['req', '-x509', ...kind, ...owner, '-keyout', key, '-out', certificate];
  execFileSync('openssl', words, { stdio: 'pipe' });
  return { key, certificate };
}
