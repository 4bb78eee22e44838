// @ts-check
// What Stryker breaks: the interface's rules, modules without JSX that have tests beside them. Those tests alone
// have to notice.
import { readdirSync } from 'node:fs';

const { INK_MUTANTS: place = 'target/mutants/ui' } = process.env;
const files = ['ui/features', 'ui/shared'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
);
// A picture is no rule.
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
