/** MDN's HTTP Observatory: what it makes of the headers and cookies that a site sends. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { resolveChecker } from './command.ts';
import type { TlsProxy } from './tls-proxy.ts';

const SCAN = fileURLToPath(new URL('observatory-scan.mjs', import.meta.url));

interface Test {
  readonly pass: boolean;
  /** As in `hsts-implemented-max-age-at-least-six-months`. */
  readonly result: string;
}

export interface Verdict {
  readonly scan: {
    /** From F to A+. */
    readonly grade: string;
    /** 100, less for what is missing, more for what need not be. */
    readonly score: number;
    readonly testsPassed: number;
    readonly testsQuantity: number;
  };
  readonly tests: Readonly<Record<string, Test>>;
}

/** @param host as the world calls it, which is reached through the proxy alone */
export async function scanSite(host: string, proxy: TlsProxy): Promise<Verdict> {
  const observatory = resolveChecker('@mdn/mdn-http-observatory');
  const words = [SCAN, observatory, host, `${proxy.https}`, `${proxy.http}`];
  const { stdout } = await promisify(execFile)(process.execPath, words, {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: proxy.certificate },
  });
  return JSON.parse(stdout);
}
