/** The Nu Html Checker, run as a service beside the sites. */
import { spawn } from 'node:child_process';
import { freePort } from '../../bench/processes.mjs';
import { type Running, waitUntilServing } from './process.ts';

const VARIABLE = 'INK_TEST_HTML_CHECKER_ORIGIN';

/**
 * The first of Java's two compilers is enough for some hundred documents: the second takes longer than it saves. Its frames
 * are larger, and the checker's schema is read by recursion.
 */
const JAVA = ['-Xmx512m', '-XX:TieredStopAtLevel=1', '-Xss8m'];

export async function startChecker(): Promise<Running> {
  const jar = process.env.INK_TEST_HTML_CHECKER;
  if (!jar) throw new Error('INK_TEST_HTML_CHECKER must name vnu.jar: run `just e2e`');
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const local = '-Dnu.validator.servlet.bind-address=127.0.0.1';
  const words = [local, ...JAVA, '-cp', jar, 'nu.validator.servlet.Main', `${port}`];
  const child = spawn('java', words, { stdio: ['ignore', 'pipe', 'pipe'] });
  const checker = await waitUntilServing('the HTML checker', child, origin);
  process.env[VARIABLE] = origin;
  return checker;
}

interface Message {
  readonly message: string;
  readonly extract?: string;
}

/** A style sheet that a page holds: the checker knows CSS of some years ago. */
const SHEET = /(?<=<style>).*?(?=<\/style>)/s;

/** What is wrong with a document, an error a line. */
export async function errorsOf(html: string): Promise<string[]> {
  const reply = await fetch(`${process.env[VARIABLE]}/?out=json&level=error`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
    body: html.replace(SHEET, ''),
  });
  const { messages }: { messages: Message[] } = await reply.json();
  return messages.map(({ message, extract = '' }) => `${message} ${extract.trim()}`);
}
