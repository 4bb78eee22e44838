// @ts-check
// Stryker mutates the interface's rules, that is modules without JSX that have tests beside them. Only those tests run.
import { readdirSync } from 'node:fs';

const { INK_MUTANTS: place = 'target/mutants/ui' } = process.env;
const files = ['ui/features', 'ui/shared'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
);
// Modules that draw images are not rules.
const tested = files.filter(
  (file) =>
    /(?<![.]test|-share)[.]ts$/.test(file) && files.includes(file.replace(/[.]ts$/, '.test.ts')),
);

export default {
  mutate: tested,
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutants/vitest.config.ts', related: false },
  plugins: ['@stryker-mutator/vitest-runner'],
  reporters: ['json', 'clear-text'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: `${place}/report.json` },
  tempDirName: `${place}/tree`,
  ignorePatterns: [
    '/*',
    '!/ui',
    '!/tests',
    '/tests/*',
    '!/tests/mutants',
    '!/package.json',
    '!/vitest.config.ts',
  ],
  checkers: [],
  cleanTempDir: 'always',
  concurrency: 1,
};
