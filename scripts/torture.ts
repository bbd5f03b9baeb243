import { parseArgs } from 'node:util'
import { commandOf, root } from './paths.ts'
import { run } from './run.ts'

const HELP = `Kills server and PostgreSQL again and again while nodes earn heartbeats, then proves that every pulse a node heard is in
the ledger exactly once, that no promise was lost, and that nothing was credited beyond what time allows.

Usage: npm run torture -- [--kills N] [--seed N]

  --kills N   how often (200)
  --seed N    whom to kill and when, as an earlier run printed it

Ends with code 1 where anything is wrong.
`

const WHOLE = /^\d{1,10}$/

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string' },
    help: { type: 'boolean' },
  },
})
const { kills, seed } = values
if (values.help) {
  console.log(HELP)
} else if (!WHOLE.test(kills) || (seed !== undefined && !WHOLE.test(seed))) {
  console.error('--kills and --seed take whole numbers.')
  process.exitCode = 2
} else {
  const env = { ...process.env, KILLS: kills, ...(seed !== undefined && { KILLS_SEED: seed }) }
  const test = 'apps/server/src/heartbeats/kills.test.ts'
  const args = [commandOf('vitest'), 'run', test, '--disableConsoleIntercept']
  process.exitCode = (await run(process.execPath, args, { cwd: root, env, show: true })).code
}
