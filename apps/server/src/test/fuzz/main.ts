import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { resolveReferences } from '../support/resolve-references.ts'
import { Cast } from './cast.ts'
import { addFailure, count, createState, type FuzzState, loadState, saveState } from './fuzz-state.ts'
import { describeRun, findRunFaults } from './report.ts'
import { createRequests, type OpenApiDocument } from './requests.ts'
import { createRunner } from './run-request.ts'
import { createSender } from './send-request.ts'
import { type FuzzedServer, startServer } from './start-server.ts'

const AT_ONCE = 48
/** Number of requests after which memory is sampled and the state is saved. */
const SEGMENT = 2_500
/** Requests between repairs of the callers. */
const REPAIR_EVERY = 200
const FIXTURES_EVERY = 20_000
/** Maximum number of printed failures. */
const MAX_PRINTED = 20

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '1000000' },
    seed: { type: 'string' },
    restart: { type: 'boolean', default: false },
    replay: { type: 'string' },
    state: { type: 'string', default: join('.data', 'fuzz.json') },
  },
})
const file = values.state
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())

const state = openState()
if (!state) process.exitCode = 2
else if (values.replay === undefined) await continueRun(state, Number(values.requests))
else await replay(state.seed, Number(values.replay))

/**
 * Loads the state to continue, or creates one. Returns undefined if the command line contradicts the saved
 * state.
 */
function openState(): FuzzState | undefined {
  const earlier = values.restart ? undefined : loadState(file)
  if (
    earlier &&
    values.seed !== undefined &&
    Number(values.seed) !== earlier.seed &&
    values.replay === undefined
  ) {
    console.error(
      `${file} contains a run with seed ${earlier.seed}. Continue it without --seed, or start over with --restart.`,
    )
    return undefined
  }
  if (values.seed !== undefined)
    return earlier?.seed === Number(values.seed) ? earlier : createState(Number(values.seed))
  return earlier ?? createState(Date.now() & 0x7fffffff)
}

interface Harness {
  server: FuzzedServer
  cast: Cast
  run: ReturnType<typeof createRunner>
  requestAt: ReturnType<typeof createRequests>
  close(): Promise<void>
}

async function openHarness(seed: number, onFault: (fault: string) => void): Promise<Harness> {
  const server = await startServer({
    onLine(line) {
      // Failed requests are evaluated by their responses. Other errors appear only in the log.
      if (!line.includes('"msg":"request failed"')) onFault(`logged ${line.slice(0, 2000)}`)
    },
    onExit: (how) => onFault(`ended with ${how}`),
  })
  const cast = await Cast.assemble(server)
  const sender = createSender(server.url, AT_ONCE)
  const response = await fetch(`${server.url}/api/openapi.json`)
  const document = resolveReferences((await response.json()) as OpenApiDocument)
  return {
    server,
    cast,
    run: createRunner({ url: server.url, cast, sender, document }),
    requestAt: createRequests(seed, { routes: server.routes, document }),
    async close() {
      sender.close()
      await server.stop()
    },
  }
}

async function continueRun(state: FuzzState, requests: number): Promise<void> {
  if (state.done >= requests) {
    console.log(`${file} already contains all ${requests} requests. Use --restart to start over.`)
    finish(state)
    return
  }
  console.log(`seed ${state.seed}, from request ${state.done} to ${requests}`)
  const report = (index: number, what: string, who: string, faults: string[], sent = '', answered = '') => {
    addFailure(state, { index, what, who, faults, sent, answered })
    if (state.failed <= MAX_PRINTED)
      console.error(
        `request ${index} (${what} as ${who}): ${faults.join('; ')}\n${sent.slice(0, 1000)}\n${answered.slice(0, 1000)}\n`,
      )
  }
  const harness = await openHarness(state.seed, (fault) => {
    report(state.done, 'server', 'nobody', [fault])
    if (fault.startsWith('ended')) stopping.abort()
  })
  const piece: FuzzState['pieces'][number] = { from: state.done, samples: [] }
  state.pieces.push(piece)
  const { server, cast, run, requestAt } = harness
  console.log(`server process ${server.pid} at ${server.url}`)

  const sample = async () => {
    const { targets, rss, heapUsed, external, delayMs } = await server.readFigures()
    piece.samples.push({ requests: state.done, rss, heapUsed, external, delayMs })
    state.targets = [...new Set([...state.targets, ...targets.map(nameTarget)])]
    saveState(file, state)
  }
  await sample()
  const created = { accounts: cast.created }
  let startedAt = performance.now()
  while (state.done < requests && !stopping.signal.aborted) {
    const from = state.done
    await runSegment(Math.min(requests, state.done + SEGMENT))
    const now = performance.now()
    state.seconds += (now - startedAt) / 1000
    const pace = Math.round((state.done - from) / ((now - startedAt) / 1000))
    startedAt = now
    state.accounts += cast.created - created.accounts
    created.accounts = cast.created
    if (!stopping.signal.aborted) await sample()
    else saveState(file, state)
    const last = piece.samples.at(-1)
    console.log(
      `${new Date().toISOString().slice(11, 19)} ${state.done} requests, ${pace}/s, rss ${Math.round((last?.rss ?? 0) / 2 ** 20)} MiB, heap ${Math.round((last?.heapUsed ?? 0) / 2 ** 20)} MiB, ${state.failed} failing`,
    )
  }
  await harness.close()
  if (state.done < requests) console.log('Interrupted. Run the same command to continue.')
  finish(state)

  /** Sends requests before an index, several concurrently, until all are answered or the run is interrupted. */
  async function runSegment(end: number): Promise<void> {
    let next = state.done
    const lanes = Array.from({ length: AT_ONCE }, async () => {
      while (next < end && !stopping.signal.aborted) {
        const index = next++
        if (index % FIXTURES_EVERY === FIXTURES_EVERY - 1) await cast.repair().then(() => cast.addFixtures())
        if (index % REPAIR_EVERY === 0) await cast.repair()
        await runOne(index)
      }
    })
    await Promise.all(lanes)
    state.done = next
  }

  async function runOne(index: number): Promise<void> {
    const request = requestAt(index)
    try {
      const { surface, what, who, status, faults, sent, answered } = await run(request)
      count(state.bySurface, surface, status)
      count(state.byCaller, who, status)
      if (surface === 'api' || surface === 'document' || surface === 'auth') count(state.byCall, what, status)
      // Replace the caller now if it was signed out or deleted, because all its later calls would fail, too.
      if (status === 401 && who !== 'nobody' && who !== 'garbage') void cast.repair().catch(() => undefined)
      if (faults.length > 0) report(index, what, who, faults, sent, answered)
    } catch (error) {
      if (!stopping.signal.aborted)
        report(
          index,
          request.surface,
          'who' in request ? request.who : '',
          [String(error)],
          JSON.stringify(request),
        )
    }
  }
}

/** Repeats a single request of a run. */
async function replay(seed: number, index: number): Promise<void> {
  const harness = await openHarness(seed, (fault) => console.error(fault))
  const request = harness.requestAt(index)
  console.log(`seed ${seed}, request ${index}: ${JSON.stringify(request)}`)
  const { faults, sent, answered } = await harness.run(request)
  console.log(
    `\n${sent}\n\n${answered}\n\n${faults.length === 0 ? 'No faults found in this response.' : faults.join('\n')}`,
  )
  if (faults.length > 0) process.exitCode = 1
  await harness.close()
}

function finish(state: FuzzState): void {
  const faults = findRunFaults(state)
  console.log(describeRun(state))
  for (const fault of faults) console.error(fault)
  for (const { index, what, faults } of state.failures.slice(0, MAX_PRINTED))
    console.error(`request ${index}, ${what}: ${faults.join('; ')}  (--seed ${state.seed} --replay ${index})`)
  if (faults.length > 0 || state.failed > 0) process.exitCode = 1
}

/**
 * Replaces the data directory in the path of a socket, because it differs between the server processes of a
 * run.
 */
function nameTarget(target: string): string {
  return target.includes('/.s.PGSQL.') ? target.replace(/^.*hearth-fuzz-\w+/, 'DATA_DIR') : target
}
