import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Tables } from '../../apps/server/src/platform/database/database.ts'
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts'
import { prepareTokens } from '../../apps/server/src/test/support/many-members.ts'
import { overviewParts } from '../../packages/protocol/src/endpoints/overview.ts'
import { ask } from '../harness/ask.ts'
import { median } from '../harness/median.ts'
import { openPostgres } from '../harness/open-postgres.ts'
import { figuresOf } from '../harness/report-figures.ts'
import { getRequest, type HttpLoad, startHttpLoad } from '../harness/start-http-load.ts'
import { ISSUER, startServer } from '../harness/start-server.ts'
import type { Row } from '../report.ts'
import { seedCommunity } from './seed-community.ts'

const MEMBERS = 1000
const DAYS = 60
const LANES = 16
const ROUNDS = 5
const SECONDS = 4
const WARM_UP = 3

type Round = HttpLoad & { serverMs: number; postgresMs: number }

/** Paths of an overview's parts. The server of this benchmark has no chain, so no Smart Account. */
const PART_PATHS = Object.entries(overviewParts).flatMap(([part, { path }]) =>
  part === 'smartAccount' ? [] : [part === 'credits' ? `${path}?limit=1` : path],
)

/**
 * Compares the throughput of reading many members' statistics and history with that of Fastify and one select
 * by key, and that of an overview with that of its parts.
 */
export async function measureReads(scale: number): Promise<Row[]> {
  const postgres = await openPostgres()
  const { connection } = postgres
  const database = openDatabase<Tables>(connection, { maxConnections: 4, onLost: () => undefined })
  const server = await startServer(postgres, connection)
  const load = startHttpLoad()
  const reference = fork(fileURLToPath(new URL('reference-process.ts', import.meta.url)), {
    execArgv: ['--expose-gc'],
  })
  try {
    const ids = await seedCommunity(database.pool, {
      members: MEMBERS,
      days: DAYS,
      now: new Date(),
      intervalSeconds: 900,
    })
    const tokens = await prepareTokens(database.kysely, ids, ISSUER)
    const referencePort = await ask<number>(reference, connection)
    const kinds = {
      reference: {
        port: referencePort,
        requests: ids.map((id) => getRequest(`/totals/${id}`, '')),
        work: figuresOf(reference).work,
      },
      stats: {
        port: server.port,
        requests: tokens.map((token) => getRequest('/api/users/stats', token)),
        work: server.work,
      },
      history: {
        port: server.port,
        requests: tokens.map((token) => getRequest('/api/users/points-history?range=last30days', token)),
        work: server.work,
      },
      overview: {
        port: server.port,
        requests: tokens.map((token) => getRequest('/api/overview', token)),
        work: server.work,
      },
      parts: {
        port: server.port,
        requests: tokens.flatMap((token) => PART_PATHS.map((path) => getRequest(path, token))),
        work: server.work,
      },
    }
    const kindNames = Object.keys(kinds) as (keyof typeof kinds)[]
    const rounds = Object.fromEntries(kindNames.map((kind) => [kind, [] as Round[]])) as Record<
      keyof typeof kinds,
      Round[]
    >
    // The first round is a warm-up: code reaches full speed after about ten thousand calls.
    for (let round = 0; round <= ROUNDS; round++) {
      for (const kind of kindNames) {
        const { port, requests, work } = kinds[kind]
        await work()
        const before = postgres.cpu()
        const seconds = Math.max(0.5, SECONDS * scale * (round === 0 ? WARM_UP : 1))
        const result = await load.run({ port, requests, lanes: LANES, seconds })
        const [{ cpuSeconds: serverCpu }, postgresCpu] = [await work(), postgres.cpu() - before]
        if (round === 0) continue
        rounds[kind].push({
          ...result,
          serverMs: (serverCpu * 1000) / result.answered,
          postgresMs: (postgresCpu * 1000) / result.answered,
        })
      }
    }
    const of = (kind: keyof typeof kinds, figure: keyof Round) =>
      median(rounds[kind].map((round) => round[figure]))
    const costs = (kind: keyof typeof kinds) =>
      `server ${of(kind, 'serverMs').toFixed(2)} ms, PostgreSQL ${of(kind, 'postgresMs').toFixed(2)} ms of CPU each, ` +
      `p99 ${of(kind, 'p99Ms').toFixed(0)} ms, load ${of(kind, 'cores').toFixed(1)} cores`
    const row = (name: string, kind: 'stats' | 'history'): Row => ({
      name,
      value: of(kind, 'perSecond'),
      unit: 'per second',
      reference: 'Fastify with one select by key, without checks',
      referenceValue: of('reference', 'perSecond'),
      note: `${costs(kind)}; reference: ${costs('reference')}. ${LANES} connections, ${ids.length} members in turn.`,
    })
    return [
      row('GET /api/users/stats', 'stats'),
      row('GET /api/users/points-history?range=last30days', 'history'),
      {
        name: 'GET /api/overview',
        value: of('overview', 'perSecond'),
        unit: 'per second',
        reference: `its ${PART_PATHS.length} endpoints in turn, without a Smart Account`,
        referenceValue: of('parts', 'perSecond') / PART_PATHS.length,
        note: `${costs('overview')}; a part alone: ${costs('parts')}. ${LANES} connections.`,
      },
    ]
  } finally {
    load.stop()
    reference.kill()
    await server.stop()
    await database.close()
    await postgres.remove()
  }
}
