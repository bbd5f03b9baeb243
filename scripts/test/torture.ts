import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilds } from '../build/builds.ts'
import { commandOf, root } from '../paths.ts'
import { run } from '../run.ts'
import { repeatTests } from './repeat-tests.ts'

const HELP = `Tests an installation under load and failures.

Usage: npm run torture -- [--kills N] [--seed N]
       npm run torture -- identity [--members N]
       npm run torture -- statements
       npm run torture -- random [--effort N]
       npm run torture -- slots [--days N]
       npm run torture -- make-good [--members N]
       npm run torture -- tests [--runs N]
       npm run torture -- fuzz [--requests N] [--seed N] [--restart] [--replay INDEX]
       npm run torture -- document [--requests N] [--seed N]
       npm run torture -- clients

  (nothing)   kills the server and PostgreSQL repeatedly while nodes earn heartbeats. Checks that the ledger contains every pulse that
              a node received exactly once, that nothing acknowledged was lost, and that no more was credited than the elapsed time allows
  identity    kills the server three times and the chain once while many members create a Machine ID. Checks that each member has
              exactly one Smart Account and one document on the chain
  statements  kills the process after every statement of the flows of accounts and of the relayer's jobs (npm test: after a few
              random ones). Checks that members can continue and that each job is sent once
  random      runs the tests with random input with more of it than npm test: sequences of events beside a model of the rules, and
              requests to every endpoint and to the auth service
  slots       simulates nodes and faults for days, and checks that the reason of every slot is that of the fault
  make-good   kills the job that pays slots lost in an incident at its statements. Checks that each member is paid once, and prints
              the times
  tests       runs npm test repeatedly while two other processes use the cores and a third the disk, in both orders of the files
  fuzz        sends valid, invalid and malicious requests over HTTP and WebSocket as each kind of caller to a separate server process.
              Checks that no response is a server error, undeclared, or contains another member's data; that the server connects
              only to its database and chain; and that its memory does not grow. After an interruption, the same command continues
  document    sends requests that are valid by the OpenAPI document, and checks that each one is accepted
  clients     generates clients from the OpenAPI document with openapi-typescript, hey-api and orval. Checks that they and @hearth/client
              compile in strict mode, that their types match the endpoint table, and that they can call a server. The first run
              installs the generators from the npm registry

  --kills N     number of kills (200)
  --members N   number of members (identity 200, make-good 100000)
  --effort N    times the amount of npm test (10)
  --days N      simulated days (30)
  --runs N      number of runs (10)
  --requests N  number of requests (fuzz 1000000, document 50000)
  --restart     starts a new fuzz run instead of continuing the one in .data/fuzz.json
  --replay N    sends the request of the fuzz run with this index and prints the response
  --seed N      repeats the random choices of an earlier run, which printed this number

Exit code: 1 if a check fails.
`

const DOCUMENT_TEST = 'apps/server/src/platform/http/openapi-document.test.ts'
/** Tests whose amount of input depends on EFFORT. */
const RANDOM_TESTS = [
  'apps/server/src/features/points/model.test.ts',
  'apps/server/src/features/auth/http/any-request.test.ts',
  'apps/server/src/test/integration/any-request.test.ts',
]
/** Tests that kill a process between two statements. */
const STATEMENT_TESTS = [
  'apps/server/src/features/auth/killed-between-statements.test.ts',
  'apps/server/src/features/relayer/kills.test.ts',
  'apps/server/src/features/relayer/submit-network-job.test.ts',
]
const SLOTS_TEST = 'apps/server/src/features/heartbeats/explained-faults.test.ts'
const MAKE_GOOD_TEST = 'apps/server/src/features/make-good/kills.test.ts'
const FUZZ = 'apps/server/src/test/fuzz/main.ts'

const WHOLE = /^\d{1,10}$/

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string' },
    members: { type: 'string' },
    effort: { type: 'string', default: '10' },
    days: { type: 'string', default: '30' },
    runs: { type: 'string', default: '10' },
    requests: { type: 'string' },
    restart: { type: 'boolean', default: false },
    replay: { type: 'string' },
    help: { type: 'boolean' },
  },
})
const { kills, seed, members, effort, days, runs, requests, restart, replay } = values
const numbers = [kills, members ?? '0', effort, days, runs, requests ?? '0', seed ?? '0', replay ?? '0']
const [what, ...more] = positionals
if (values.help) {
  console.log(HELP)
} else if (
  ![
    'identity',
    'statements',
    'random',
    'slots',
    'make-good',
    'tests',
    'fuzz',
    'document',
    'clients',
    undefined,
  ].includes(what) ||
  more.length > 0
) {
  console.error(
    `Unknown argument ${JSON.stringify(positionals.join(' '))}. Expected identity, statements, random, slots, make-good, tests, fuzz, document, clients, or nothing.`,
  )
  process.exitCode = 2
} else if (!numbers.every((number) => WHOLE.test(number))) {
  console.error(
    'Expected --kills, --members, --effort, --days, --runs, --requests, --replay and --seed to be whole numbers.',
  )
  process.exitCode = 2
} else if (what === 'identity') {
  await runTests(['apps/server/src/features/machine-ids/kills.test.ts'], { MACHINE_IDS: members ?? '200' })
} else if (what === 'statements') {
  await runTests(STATEMENT_TESTS, { EVERY_STATEMENT: 'on' })
} else if (what === 'random') {
  await runTests(RANDOM_TESTS, { EFFORT: effort })
} else if (what === 'slots') {
  await runTests([SLOTS_TEST], { SIMULATED_DAYS: days })
} else if (what === 'make-good') {
  await runTests([MAKE_GOOD_TEST], { MAKE_GOOD_MEMBERS: members ?? '100000' })
} else if (what === 'tests') {
  process.exitCode = (await repeatTests(Number(runs))) > 0 ? 1 : 0
} else if (what === 'fuzz') {
  await runFuzz()
} else if (what === 'clients') {
  const { checkClients } = await import('./clients/check-clients.ts')
  process.exitCode = (await checkClients()) > 0 ? 1 : 0
} else if (what === 'document') {
  await runTests([DOCUMENT_TEST], {
    REQUESTS: requests ?? '50000',
    ...(seed !== undefined && { REQUESTS_SEED: seed }),
  })
} else {
  await runTests(['apps/server/src/features/heartbeats/kills.test.ts'], {
    KILLS: kills,
    ...(seed !== undefined && { KILLS_SEED: seed }),
  })
}

async function runFuzz(): Promise<void> {
  await ensureBuilds((line) => console.log(line))
  const options = Object.entries({ requests, seed, replay }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`, value],
  )
  const args = [join(root, FUZZ), ...options, ...(restart ? ['--restart'] : [])]
  // Wait while the fuzzer, which also receives Ctrl+C, exits gracefully.
  process.on('SIGINT', () => undefined)
  process.exitCode = (await run(process.execPath, args, { cwd: root, show: true })).code
}

async function runTests(files: string[], environment: Record<string, string>): Promise<void> {
  const env = { ...process.env, ...environment }
  const args = [commandOf('vitest'), 'run', ...files, '--disableConsoleIntercept']
  process.exitCode = (await run(process.execPath, args, { cwd: root, env, show: true })).code
}
