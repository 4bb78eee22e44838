/** Codes as an authenticator app shows them: TOTP (RFC 6238) with SHA-1, six digits, 30 seconds. */
import { createHmac } from 'node:crypto';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;
const DIGITS = 6;

/** Bytes of a base32 text (RFC 4648, section 6). Bits that fill no byte are padding. */
function decode(text: string): Buffer {
  const bits = [...text].map((char) => BASE32.indexOf(char).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/**
 * @param secret in base32
 * @param ahead steps from now. No step is accepted twice, and the next one is accepted already.
 */
export function totp(secret: string, ahead = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + ahead));
  const digest = createHmac('sha1', decode(secret)).update(counter).digest();
  // Dynamic truncation (RFC 4226, section 5.3).
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** Six digits that the app shows neither now nor soon. */
export function wrongTotp(secret: string): string {
  const near = [-2, -1, 0, 1, 2, 3].map((ahead) => totp(secret, ahead));
  const wrong = ['000000', '111111', '222222', '333333', '444444', '555555', '666666'];
  return wrong.find((code) => !near.includes(code)) ?? '';
}
