/** Commands of `npm run <name>`: the TypeScript file and a sentence for --help. */
export const commands = {
  start: ['scripts/run/start.ts', 'Start database, server and portal (`npm start`).'],
  dev: ['scripts/run/dev.ts', 'Start with hot reload, for development.'],
  'dev:wallet': [
    'scripts/run/dev-wallet.ts',
    'Start for development with a built-in wallet instead of MetaMask.',
  ],
  test: ['scripts/test/test.ts', 'Run all checks and tests.'],
  check: ['scripts/check/check.ts', 'Check format, lint, types, unused code and generated files.'],
  build: ['scripts/build/build.ts', 'Build the portal and the node program when their sources changed.'],
  'build:client': ['packages/client/build/main.ts', 'Build the package @hearth/client for npm.'],
  seed: ['apps/server/src/cli/seed/main.ts', 'Fill the database with test data.'],
  bench: ['bench/main.ts', 'Run a benchmark, for example: npm run bench -- start'],
  reconcile: [
    'apps/server/src/cli/reconcile/main.ts',
    'Verify that ledger, days and totals agree for every member.',
  ],
  simulate: [
    'apps/server/src/cli/simulate/main.ts',
    'Simulate the detection of account farms: npm run simulate -- farms',
  ],
  conformance: [
    'scripts/test/conformance/main.ts',
    'Change the source by one mutant at a time and check that a test fails.',
  ],
  mutation: [
    'scripts/test/mutation/main.ts',
    'Change the pure rules by one mutant at a time with StrykerJS: npm run mutation -- --help',
  ],
  torture: [
    'scripts/test/torture.ts',
    'Kill server, database or chain under load, or send random requests: npm run torture -- --help',
  ],
  journey: [
    'scripts/run/journey.ts',
    'Run a network from installation to Machine ID with crashes: npm run journey -- --times 10',
  ],
  node: ['apps/node/src/main.ts', 'Run the data node, for example: npm run node -- start'],
  operator: [
    'apps/server/src/cli/operator/main.ts',
    'Administer an installation: npm run operator -- --help',
  ],
  chain: [
    'apps/server/src/cli/local-chain/main.ts',
    'Fund a wallet on the local chain: npm run chain -- fund 0x…',
  ],
  identity: [
    'apps/server/src/cli/identity.ts',
    'Verify a Machine ID on chain: npm run identity -- verify did:peaq:0x…',
  ],
  gallery: ['scripts/run/gallery.ts', 'Show every component and card in every state, with Storybook.'],
  screenshots: [
    'e2e/screenshots.ts',
    'Update the reference screenshots, or compare with them: npm run screenshots -- --check',
  ],
  generate: ['scripts/build/generate.ts', 'Update the generated files.'],
}

/** Commands for an installation. They also read `.env`; tests and benchmarks have their own settings. */
export const ofInstallation = new Set([
  'start',
  'dev',
  'dev:wallet',
  'seed',
  'reconcile',
  'operator',
  'chain',
  'identity',
])

export function helpText() {
  const width = Math.max(...Object.keys(commands).map((name) => name.length))
  const rows = Object.entries(commands).map(([name, [, sentence]]) => `  ${name.padEnd(width)}  ${sentence}`)
  return `Usage: node scripts/launch.mjs <command> [arguments]

Installs what is missing (Node 24, the dependencies), then runs the command.

${rows.join('\n')}

Arguments after the command are handed to it: npm run node -- --help
`
}
