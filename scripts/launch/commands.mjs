/** What `npm run <name>` can start: the TypeScript file that does it and a sentence for --help. */
export const commands = {
  start: ['scripts/start.ts', 'Start everything: database, server and portal (what `npm start` runs).'],
  dev: ['scripts/dev.ts', 'The same with hot reload, for working on the code.'],
  'dev:wallet': [
    'scripts/dev-wallet.ts',
    'The same with a wallet in place of MetaMask, which asks by questions of the browser.',
  ],
  test: ['scripts/test.ts', 'Run every check and test; ends with "N passed, N failed".'],
  check: [
    'scripts/check.ts',
    'The fast part of the tests: format, lint, types, unused code, generated files.',
  ],
  build: ['scripts/build.ts', 'Build the portal and the node program when their sources changed.'],
  seed: ['apps/server/src/cli/seed/main.ts', 'Fill the database with a believable community.'],
  bench: ['bench/main.ts', 'Measure, beside a reference, for example: npm run bench -- start'],
  reconcile: [
    'apps/server/src/cli/reconcile/main.ts',
    'Prove that ledger, days and totals agree for every member.',
  ],
  simulate: [
    'apps/server/src/cli/simulate/main.ts',
    'Have the rules of fairness judge made-up farms: npm run simulate -- farms',
  ],
  torture: [
    'scripts/torture.ts',
    'Kill server, database or chain under load, or send a million fuzzed requests: npm run torture -- --help',
  ],
  journey: [
    'scripts/journey.ts',
    'Take a network from its installation to a Machine ID, with everything killed once: npm run journey -- --times 10',
  ],
  node: ['apps/node/src/main.ts', 'Run the data node, for example: npm run node -- start'],
  operator: [
    'apps/server/src/cli/operator/main.ts',
    'Look after an installation: npm run operator -- --help',
  ],
  chain: [
    'apps/server/src/cli/local-chain/main.ts',
    'Give coins of the local chain to a wallet: npm run chain -- fund 0x…',
  ],
  identity: [
    'apps/server/src/cli/identity.ts',
    'Check a Machine ID against the chain: npm run identity -- verify did:peaq:0x…',
  ],
  screenshots: [
    'e2e/screenshots.ts',
    'Draw the reference pictures of every screen, or compare with them: npm run screenshots -- --check',
  ],
  generate: ['scripts/generate.ts', 'Write the generated documents anew.'],
}

/** Those that are about an installation: they read its settings from `.env` too. Tests and benches have settings of their own. */
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
