import type { Tables } from '../../apps/server/src/platform/database/database.ts'
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts'
import { addMembers, prepareTokens } from '../../apps/server/src/test/support/many-members.ts'
import { openPostgres } from '../harness/open-postgres.ts'
import { getRequest, startHttpLoad } from '../harness/start-http-load.ts'
import { ISSUER, startServer } from '../harness/start-server.ts'
import type { Row } from '../report.ts'
import { NODES } from './nodes.ts'
import { startSwarm } from './start-swarm.ts'

const INTERVAL_SECONDS = 60
const PER_SECOND = 1000
/** Number of members who use the portal during the restart. */
const READERS = 100
const READS_PER_SECOND = 50
/**
 * Duration of the read measurement after the restart, well above the time that all nodes need to reconnect.
 */
const READ_SECONDS = 60
/** Time limit for each wait, which suffices on a busy machine. The benchmark fails if it is exceeded. */
const PATIENCE_SECONDS = 600

/** Measures a restart, as during an update, while all nodes are connected and members read. */
export async function measureRestart(scale: number): Promise<Row[]> {
  const nodes = Math.round(NODES * scale)
  const postgres = await openPostgres()
  const { connection } = postgres
  const database = openDatabase<Tables>(connection, { maxConnections: 2, onLost: () => undefined })
  const start = (port: number) =>
    startServer(postgres, connection, {
      PORT: String(port),
      TRUST_PROXY: '1',
      HEARTBEAT_INTERVAL_SECONDS: String(INTERVAL_SECONDS),
    })
  let server: Awaited<ReturnType<typeof start>> | undefined
  let swarm: ReturnType<typeof startSwarm> | undefined
  const load = startHttpLoad()
  try {
    server = await start(0)
    const { port } = server
    const tokens = await prepareTokens(
      database.kysely,
      await addMembers(database.kysely, nodes + READERS),
      ISSUER,
    )
    const requests = tokens.splice(nodes).map((token) => getRequest('/api/users/stats', token))
    const read = (seconds: number) =>
      load.run({ port, requests, lanes: READS_PER_SECOND, seconds, perSecond: READS_PER_SECOND })
    swarm = startSwarm({
      port,
      tokens,
      intervalSeconds: INTERVAL_SECONDS,
      pingSeconds: 10,
      rampSeconds: nodes / PER_SECOND,
    })
    await swarm.until('all connected', PATIENCE_SECONDS, ({ connected }) => connected === nodes)
    console.log(`All ${nodes} nodes are connected.`)
    const connectedAt = Date.now()
    await swarm.until('all credited', PATIENCE_SECONDS, ({ laggard }) => laggard > connectedAt)
    console.log('All nodes are credited. Restarting the server.')
    const before = await read(10)

    const figures = await swarm.figures()
    const stoppedAt = Date.now()
    await server.stop()
    server = await start(port)
    const backAt = Date.now()
    const reading = read(READ_SECONDS)
    // `reading` is awaited below; an earlier failure must not cause an unhandled rejection.
    reading.catch(() => undefined)
    await swarm.until('all connected again', PATIENCE_SECONDS, ({ connected }) => connected === nodes)
    const connectedSeconds = (Date.now() - stoppedAt) / 1000
    console.log(`All nodes are connected again after ${connectedSeconds.toFixed(0)} s.`)
    const after = await swarm.until(
      'all credited again',
      PATIENCE_SECONDS,
      ({ laggard }) => laggard > stoppedAt,
    )
    const creditedSeconds = (Date.now() - stoppedAt) / 1000
    const during = await reading
    return [
      {
        name: `restart with ${nodes.toLocaleString('en-US')} nodes and slots of ${INTERVAL_SECONDS} s: time until all nodes are credited`,
        value: creditedSeconds,
        unit: 's',
        reference: 'length of a slot (each node completes one slot in this time)',
        referenceValue: INTERVAL_SECONDS,
        note:
          `From the signal to stop. The server listened again after ${((backAt - stoppedAt) / 1000).toFixed(1)} s, all nodes were connected ` +
          `after ${connectedSeconds.toFixed(0)} s; ${after.turnedAway - figures.turnedAway} connections were told to come later.`,
      },
      {
        name: 'slots that nodes missed during the restart',
        value: after.missed - figures.missed,
        unit: 'slots',
      },
      {
        name: `GET /api/users/stats while the nodes reconnect, p99 at ${READS_PER_SECOND} per second`,
        value: during.p99Ms,
        unit: 'ms',
        reference: 'the same while all nodes are connected',
        referenceValue: before.p99Ms,
        note: `In the ${READ_SECONDS} s from when the server listened again: median ${during.medianMs.toFixed(1)} ms, slowest ${during.slowestMs.toFixed(0)} ms. Aim: 250 ms.`,
      },
    ]
  } finally {
    swarm?.stop()
    load.stop()
    await server?.stop()
    await database.close()
    await postgres.remove()
  }
}
