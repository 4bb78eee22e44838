// @ts-check
// Tests every call by its description: schemathesis reads /openapi.json and sends valid and invalid requests, as a visitor and
// as a signed-in customer. No reply may be a server error.
// INK_TEST_BINARY is the server's path, INK_TEST_PYTHON the folder of a Python environment with schemathesis.
import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { signUp, WITHOUT_LIMITS } from '../bench/accounts.mjs';
import { newFolder, required, serve } from '../bench/processes.mjs';

/** Requests per call and kind of data: enough for the boundary values of each field. */
const EXAMPLES = '25';
/** No server error, and no reply that the description does not declare. */
const CHECKS =
  'not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance';
/** Fixed, so that every run sends the same requests. */
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
      // These would end the session of all later requests.
      ...['--exclude-path', '/user/delete', '--exclude-path', '/auth/logout'],
      ...headers.flatMap((header) => ['--header', header]),
    ],
    // It writes a report into its working directory.
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
  // No fuzzing: a customer's requests reach the same code, and fewer of them are refused.
  const visitor = await trial('examples,coverage', []);
  const { token } = await signUp(server.url, INK_ID);
  // Without the right INK ID most calls would be refused before they do anything.
  const headers = [`Authorization: ${token}`, `X-Ink-Id: ${INK_ID}`];
  const customer = await trial('examples,coverage,fuzzing', headers);
  process.exitCode = visitor === 0 && customer === 0 ? 0 : 1;
} finally {
  await server.stop();
  await rm(folder, { recursive: true });
}
