import { benchAuth } from './auth.ts'
import { benchChain } from './chain.ts'
import { benchPoints } from './points.ts'
import { report } from './report.ts'
import { benchStart } from './start.ts'
import { benchWeb } from './web.ts'

const HELP = `Measures, prints a table and writes bench/results/<name>.json.

Usage: npm run bench -- <name>

  auth    log-ins, refreshes and token checks per second, beside what they are made of
  chain   gas of Smart Accounts and Machine IDs, how many a minute, wallets linked a second (4 minutes)
  points  credits, reads, nodes, ledger, growth; --help tells its parts
  start   time from the command to readiness, with an empty and with an existing DATA_DIR
  web     first loads, interactions, routes in Chromium, build and hot reload; --help tells its parts (6 minutes)

Run \`npm run generate\` to update docs/benchmarks.md.
`

const benches: Record<string, (args: string[]) => Promise<void>> = {
  auth: async () => report('auth', await benchAuth()),
  chain: async () => report('chain', await benchChain()),
  points: benchPoints,
  start: async () => report('start', await benchStart()),
  web: benchWeb,
}

const [name = '--help', ...args] = process.argv.slice(2)
const bench = benches[name]
if (bench) await bench(args)
else {
  console.log(HELP)
  if (name !== '--help') {
    console.error(`Unknown benchmark ${JSON.stringify(name)}. Expected ${Object.keys(benches).join(', ')}.`)
    process.exitCode = 1
  }
}
