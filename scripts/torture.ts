import { parseArgs } from 'node:util'
import { commandOf, root } from './paths.ts'
import { run } from './run.ts'

const HELP = `Kills server and PostgreSQL again and again while nodes earn heartbeats, then proves that every pulse a node heard is in
the ledger exactly once, that no promise was lost, and that nothing was credited beyond what time allows.

With "identity": kills the server three times and the chain once while many members make a Machine ID, then proves that each
has exactly one Smart Account and one document on chain.

With "requests": sends requests that are made from the schemas of the endpoint table, valid ones, broken ones and hostile ones, and
proves that no answer is a fault of the server, is not declared, or has another member's data.

Usage: npm run torture -- [--kills N] [--seed N]
       npm run torture -- identity [--members N]
       npm run torture -- requests [--requests N] [--seed N]

  --kills N     how often (200)
  --members N   how many at once (200)
  --requests N  how many (50000)
  --seed N      whom to kill and when, or what to send, as an earlier run printed it

Ends with code 1 where anything is wrong.
`

const WHOLE = /^\d{1,10}$/

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string' },
    members: { type: 'string', default: '200' },
    requests: { type: 'string', default: '50000' },
    help: { type: 'boolean' },
  },
})
const { kills, seed, members, requests } = values
const numbers = [kills, members, requests, seed ?? '0']
const [what, ...more] = positionals
if (values.help) {
  console.log(HELP)
} else if (!['identity', 'requests', undefined].includes(what) || more.length > 0) {
  console.error(
    `There is no torture ${JSON.stringify(positionals.join(' '))}; it takes identity, requests, or nothing.`,
  )
  process.exitCode = 2
} else if (!numbers.every((number) => WHOLE.test(number))) {
  console.error('--kills, --members, --requests and --seed take whole numbers.')
  process.exitCode = 2
} else if (what === 'identity') {
  await runTest('apps/server/src/identity/kills.test.ts', { MACHINE_IDS: members })
} else if (what === 'requests') {
  await runTest('apps/server/src/any-request.test.ts', {
    REQUESTS: requests,
    ...(seed !== undefined && { REQUESTS_SEED: seed }),
  })
} else {
  await runTest('apps/server/src/heartbeats/kills.test.ts', {
    KILLS: kills,
    ...(seed !== undefined && { KILLS_SEED: seed }),
  })
}

async function runTest(file: string, environment: Record<string, string>): Promise<void> {
  const env = { ...process.env, ...environment }
  const args = [commandOf('vitest'), 'run', file, '--disableConsoleIntercept']
  process.exitCode = (await run(process.execPath, args, { cwd: root, env, show: true })).code
}
