import { parseArgs } from 'node:util'
import { commandOf, root } from './paths.ts'
import { run } from './run.ts'

const HELP = `Kills server and PostgreSQL again and again while nodes earn heartbeats, then proves that every pulse a node heard is in
the ledger exactly once, that no promise was lost, and that nothing was credited beyond what time allows.

With "identity": kills the server three times and the chain once while many members make a Machine ID, then proves that each
has exactly one Smart Account and one document on chain.

Usage: npm run torture -- [--kills N] [--seed N]
       npm run torture -- identity [--members N]

  --kills N    how often (200)
  --seed N     whom to kill and when, as an earlier run printed it
  --members N  how many at once (200)

Ends with code 1 where anything is wrong.
`

const WHOLE = /^\d{1,10}$/

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string' },
    members: { type: 'string', default: '200' },
    help: { type: 'boolean' },
  },
})
const { kills, seed, members } = values
const [what, ...more] = positionals
if (values.help) {
  console.log(HELP)
} else if ((what !== undefined && what !== 'identity') || more.length > 0) {
  console.error(
    `There is no torture ${JSON.stringify(positionals.join(' '))}; it takes identity, or nothing.`,
  )
  process.exitCode = 2
} else if (!WHOLE.test(kills) || !WHOLE.test(members) || (seed !== undefined && !WHOLE.test(seed))) {
  console.error('--kills, --seed and --members take whole numbers.')
  process.exitCode = 2
} else if (what === 'identity') {
  await runTest('apps/server/src/identity/kills.test.ts', { MACHINE_IDS: members })
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
