import type { Stryker } from '@stryker-mutator/core'
import { selectModules, selectTests } from './select-modules.ts'

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', './scripts/test/mutation/ignore-texts.ts'],
  vitest: { configFile: 'scripts/test/mutation/vitest.config.ts', related: false },
  mutate: selectModules(),
  testFiles: selectTests(),
  ignorers: ['texts'],
  coverageAnalysis: 'perTest',
  // A mutant of a module's constants needs a run of all tests of the module in a new process.
  ignoreStatic: true,
  concurrency: 2,
  timeoutMS: 5_000,
  timeoutFactor: 2,
  disableTypeChecks: false,
  // Stryker would rewrite the references of this file with TypeScript's former API, which TypeScript 7 lacks. It has none.
  tsconfigFile: 'none',
  tempDirName: '.tools/mutation',
  ignorePatterns: ['.ci', '.tools', '.data', '**/dist', 'bench', 'e2e/screenshots/reference', 'docs/images'],
  reporters: ['progress-append-only'],
  thresholds: { high: 95, low: 90, break: 85 },
  allowConsoleColors: false,
} satisfies ConstructorParameters<typeof Stryker>[0]
