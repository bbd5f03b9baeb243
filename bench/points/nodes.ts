import { fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Tables } from '../../apps/server/src/platform/database/database.ts'
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts'
import { addMembers, prepareTokens } from '../../apps/server/src/test/support/many-members.ts'
import { answerOf } from '../harness/ask.ts'
import { median } from '../harness/median.ts'
import { openPostgres } from '../harness/open-postgres.ts'
import { type Figures, figuresOf } from '../harness/report-figures.ts'
import { ISSUER, startServer } from '../harness/start-server.ts'
import type { Row } from '../report.ts'
import { startSwarm } from './start-swarm.ts'

/** Number of nodes: the limit of open files per process, minus a reserve for other uses. */
export const NODES = 19_500
/** Minimum number of nodes. With fewer, each would have to send more PINGs than the gateway answers. */
const FEWEST = 4000
const PING_SECONDS = 10
const PER_SECOND = 1000
const SETTLE_SECONDS = 15
const ROUNDS = 4
const ROUND_SECONDS = 5

interface Measured {
  bytesPerNode: number
  heapPerNode: number
  pings: { perSecond: number; serverMicros: number; serverCores: number; loadCores: number }[]
}

/** Compares the gateway with a bare `ws` server, for idle nodes and for nodes that send PINGs continuously. */
export async function measureNodes(scale: number): Promise<Row[]> {
  const nodes = Math.max(FEWEST, Math.round(NODES * scale))
  const postgres = await openPostgres()
  const { connection } = postgres
  const server = await startServer(postgres, connection, { TRUST_PROXY: '1' })
  const database = openDatabase<Tables>(connection, { maxConnections: 2, onLost: () => undefined })
  const bare = fork(fileURLToPath(new URL('bare-sockets-process.ts', import.meta.url)), {
    execArgv: ['--expose-gc'],
  })
  try {
    const barePort = await answerOf<number>(bare)
    const tokens = await prepareTokens(database.kysely, await addMembers(database.kysely, nodes), ISSUER)
    const reference = await measure({ port: barePort, ...figuresOf(bare) }, tokens, scale)
    const gateway = await measure(server, tokens, scale)
    const of = ({ pings }: Measured, figure: keyof Measured['pings'][number]) =>
      median(pings.map((round) => round[figure]))
    const costs = (measured: Measured) =>
      `${of(measured, 'serverMicros').toFixed(1)} µs of the server's CPU each (${of(measured, 'serverCores').toFixed(2)} cores busy), ` +
      `load ${of(measured, 'loadCores').toFixed(2)} cores`
    return [
      {
        name: `resident memory per node, ${nodes.toLocaleString('en-US')} idle nodes`,
        value: gateway.bytesPerNode / 1024,
        unit: 'KiB',
        reference: 'the same with a bare ws server',
        referenceValue: reference.bytesPerNode / 1024,
        note:
          `Of it JavaScript's heap ${(gateway.heapPerNode / 1024).toFixed(1)} KiB, the reference's ${(reference.heapPerNode / 1024).toFixed(1)} KiB; ` +
          `after a collection, a PING from each every ${PING_SECONDS} s. What the kernel keeps for a socket is in neither.`,
      },
      {
        name: `PINGs answered, ${nodes.toLocaleString('en-US')} nodes with one outstanding PING each`,
        value: of(gateway, 'perSecond'),
        unit: 'per second',
        reference: 'a bare ws server that parses JSON and responds',
        referenceValue: of(reference, 'perSecond'),
        note: `${costs(gateway)}; reference: ${costs(reference)}.`,
      },
    ]
  } finally {
    bare.kill()
    await server.stop()
    await database.close()
    await postgres.remove()
  }
}

async function measure(
  { port, work, memory }: { port: number } & Figures,
  tokens: string[],
  scale: number,
): Promise<Measured> {
  const before = await memory()
  const swarm = startSwarm({
    port,
    tokens,
    intervalSeconds: 900,
    pingSeconds: PING_SECONDS,
    rampSeconds: tokens.length / PER_SECOND,
  })
  try {
    await swarm.until('all connected', 600, ({ connected }) => connected === tokens.length)
    await sleep(SETTLE_SECONDS * 1000 * scale)
    const idle = await memory()
    const perNode = (mebibytes: number) => (mebibytes * 2 ** 20) / tokens.length
    const pings: Measured['pings'] = []
    await swarm.setBusy(true)
    // The first round is a warm-up.
    for (let round = 0; round <= ROUNDS; round++) {
      await work()
      const [{ pongs }, startedAt] = [await swarm.figures(), performance.now()]
      await sleep(ROUND_SECONDS * 1000)
      const [load, { cpuSeconds: serverCpu }, seconds] = [
        await swarm.figures(),
        await work(),
        (performance.now() - startedAt) / 1000,
      ]
      const answered = load.pongs - pongs
      if (round === 0) continue
      pings.push({
        perSecond: answered / seconds,
        serverMicros: (serverCpu * 1e6) / answered,
        serverCores: serverCpu / seconds,
        loadCores: load.cpuSeconds / seconds,
      })
    }
    return {
      bytesPerNode: perNode(idle.residentMiB - before.residentMiB),
      heapPerNode: perNode(idle.heapMiB - before.heapMiB),
      pings,
    }
  } finally {
    swarm.stop()
  }
}
