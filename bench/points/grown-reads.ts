import { prepareTokens } from '../../apps/server/src/test/support/many-members.ts'
import { median } from '../harness/median.ts'
import { getRequest, startHttpLoad } from '../harness/start-http-load.ts'
import { ISSUER, startServer } from '../harness/start-server.ts'
import { vacuum } from '../harness/vacuum.ts'
import type { Row } from '../report.ts'
import { type Communities, withCommunities } from './with-communities.ts'

const SIZES = [1000, 100_000, 1_000_000]
const CALLERS = 1000
const LANES = 16
/** Request rate far below the maximum, to measure response times rather than queueing. */
const PER_SECOND = 150
const SECONDS = 8
const ROUNDS = 7
const paths = ['/api/users/stats', '/api/users/points-history?range=last30days']

/**
 * Compares response times for communities of different sizes. Each has its own server, and measurements
 * alternate between them.
 */
export function measureGrownReads(scale: number): Promise<Row[]> {
  return withCommunities(SIZES, scale, (communities) => measureReads(communities, scale))
}

async function measureReads({ postgres, communities }: Communities, scale: number): Promise<Row[]> {
  const servers: Awaited<ReturnType<typeof startServer>>[] = []
  const load = startHttpLoad()
  try {
    const asked = []
    for (const { members, connection, db, pool, memberIds } of communities) {
      // Vacuum now. Otherwise, autovacuum would run during the first path's measurement.
      await vacuum(pool)
      // Run without jobs, because settlement is measured separately.
      const server = await startServer(postgres, connection, { ROLES: 'api,auth' })
      servers.push(server)
      const callers = Array.from(
        { length: Math.min(CALLERS, members) },
        (_, n) => memberIds[Math.floor((n * members) / Math.min(CALLERS, members))] ?? '',
      )
      asked.push({ members, port: server.port, tokens: await prepareTokens(db, callers, ISSUER) })
    }
    const rows: Row[] = []
    for (const path of paths) {
      const times = new Map(asked.map(({ members }) => [members, [] as number[]]))
      // The first round is a warm-up.
      for (let round = 0; round <= ROUNDS; round++) {
        for (const { members, port, tokens } of asked) {
          const requests = tokens.map((token) => getRequest(path, token))
          const { p99Ms } = await load.run({
            port,
            requests,
            lanes: LANES,
            seconds: Math.max(1, SECONDS * scale),
            perSecond: PER_SECOND,
          })
          if (round > 0) times.get(members)?.push(p99Ms)
        }
      }
      const [fewest = 0, ...more] = communities.map(({ members }) => members)
      for (const members of more) {
        rows.push({
          name: `GET ${path}, p99 with ${members.toLocaleString('en-US')} members`,
          value: median(times.get(members) ?? []),
          unit: 'ms',
          reference: `with ${fewest.toLocaleString('en-US')} members`,
          referenceValue: median(times.get(fewest) ?? []),
          note: `${PER_SECOND} a second of ${CALLERS} members all over the community; medians of ${ROUNDS} rounds, in turns.`,
        })
      }
    }
    return rows
  } finally {
    load.stop()
    for (const server of servers) await server.stop()
  }
}
