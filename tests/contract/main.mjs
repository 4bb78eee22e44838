// @ts-check
// Tries every call from its description: schemathesis reads /openapi.json and sends what fits it and what
// does not, as a visitor and as somebody who is signed in. No answer may be a server's fault.
// INK_TEST_BINARY names the server, INK_TEST_PYTHON the folder of a Python with schemathesis.
import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { signUp, WITHOUT_LIMITS } from '../bench/accounts.mjs';
import { newFolder, required, serve } from '../bench/processes.mjs';

/** Requests a call and kind of data: enough to meet each field's edges. */
const EXAMPLES = '25';
/** No fault of ours, and no answer that the description does not know. */
const CHECKS =
  'not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance';
/** The same requests each time. */
const SEED = '1';
const INK_ID = 'contract.test';

const folder = newFolder();
const server = await serve(
  required('INK_TEST_BINARY'),
  `sqlite:${join(folder, 'inkpay.db')}`,
  { ...WITHOUT_LIMITS, INKPAY_LOG: 'error', INKPAY_STORE_PUBLIC: 'false' },
  { host: 'localhost' },
);

/**
 * @param {string} phases of schemathesis
 * @param {string[]} headers
 */
function trial(phases, headers) {
  const program = resolve(required('INK_TEST_PYTHON'), 'bin/schemathesis');
  const schemathesis = spawn(
    program,
    [
      'run',
      `${server.url}/openapi.json`,
      ...['--checks', CHECKS],
      ...['--max-examples', EXAMPLES, '--seed', SEED, '--phases', phases],
      ...['--suppress-health-check', 'all', '--no-color'],
      // Whoever deletes the account has nothing more to try.
      ...['--exclude-path', '/user/delete', '--exclude-path', '/auth/logout'],
      ...headers.flatMap((header) => ['--header', header]),
    ],
    // It leaves a report where it runs.
    { stdio: 'inherit', cwd: folder },
  );
  return new Promise((resolve, reject) => {
    schemathesis.once('exit', resolve);
    schemathesis.once('error', (cause) =>
      reject(new Error(`${program} could not be started: \`just setup\` installs it`, { cause })),
    );
  });
}

try {
  // No fuzzing: a customer reaches the same code, and is refused by fewer calls.
  const visitor = await trial('examples,coverage', []);
  const { token } = await signUp(server.url, INK_ID);
  // Most calls that are meant for another account would be refused before anything is tried.
  const headers = [`Authorization: ${token}`, `X-Ink-Id: ${INK_ID}`];
  const customer = await trial('examples,coverage,fuzzing', headers);
  process.exitCode = visitor === 0 && customer === 0 ? 0 : 1;
} finally {
  await server.stop();
  await rm(folder, { recursive: true });
}
