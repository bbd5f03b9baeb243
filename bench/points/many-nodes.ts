import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { recordRuleSettings } from '../../apps/server/src/features/points/rules/record-rule-settings.ts'
import type { Tables } from '../../apps/server/src/platform/database/database.ts'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts'
import { prepareTokens } from '../../apps/server/src/test/support/many-members.ts'
import { ask } from '../harness/ask.ts'
import { median } from '../harness/median.ts'
import { openPostgres } from '../harness/open-postgres.ts'
import { figuresOf } from '../harness/report-figures.ts'
import { getRequest, type HttpLoad, startHttpLoad } from '../harness/start-http-load.ts'
import { ISSUER, startServer } from '../harness/start-server.ts'
import type { Row } from '../report.ts'
import { seedManyNodes } from './seed-many-nodes.ts'

const NODES = 500
const DAYS = 400
const ROUNDS = 5
const SECONDS = 6
const WARM_UP = 3

type Round = HttpLoad & { serverMs: number; postgresMs: number }

/**
 * Measures the requests of the node pages of a member with many nodes and a long history, one request at a time,
 * beside one select by key.
 */
export async function measureManyNodes(scale: number): Promise<Row[]> {
  const nodes = Math.max(2, Math.round(NODES * scale))
  const days = Math.max(40, Math.round(DAYS * scale))
  const postgres = await openPostgres()
  const database = openDatabase<Tables>(postgres.connection, { maxConnections: 4, onLost: () => undefined })
  const reference = fork(fileURLToPath(new URL('reference-process.ts', import.meta.url)), {
    execArgv: ['--expose-gc'],
  })
  const load = startHttpLoad()
  let server: Awaited<ReturnType<typeof startServer>> | undefined
  try {
    await migrate(database.pool)
    await recordRuleSettings(database.kysely, { heartbeat_points: '25' })
    const { memberId, nodeIds } = await seedManyNodes(database, { nodes, days })
    const [token = ''] = await prepareTokens(database.kysely, [memberId], ISSUER)
    // Run without jobs, which would settle and sweep the seeded days.
    server = await startServer(postgres, postgres.connection, { ROLES: 'api,auth' })
    const today = new Date().toISOString().slice(0, 10)
    const pathsOf = (path: (nodeId: string) => string) => nodeIds.map((id) => getRequest(path(id), token))
    const referenceWork = figuresOf(reference).work
    const kinds = {
      reference: {
        port: await ask<number>(reference, postgres.connection),
        requests: [getRequest(`/totals/${memberId}`, '')],
        work: referenceWork,
      },
      overview: {
        port: server.port,
        requests: [getRequest('/api/nodes/overview', token)],
        work: server.work,
      },
      stats: { port: server.port, requests: pathsOf((id) => `/api/nodes/${id}/stats`), work: server.work },
      slots: {
        port: server.port,
        requests: pathsOf((id) => `/api/nodes/${id}/slots?from=${today}&to=${today}`),
        work: server.work,
      },
    }
    type Kind = keyof typeof kinds
    const rounds: Record<Kind, Round[]> = { reference: [], overview: [], stats: [], slots: [] }
    for (let round = 0; round <= ROUNDS; round++) {
      for (const kind of Object.keys(kinds) as Kind[]) {
        const { port, requests, work } = kinds[kind]
        await work()
        const before = postgres.cpu()
        const seconds = Math.max(1, SECONDS * scale * (round === 0 ? WARM_UP : 1))
        const result = await load.run({ port, requests, lanes: 1, seconds })
        const [{ cpuSeconds }, postgresCpu] = [await work(), postgres.cpu() - before]
        // The first round is a warm-up.
        if (round === 0) continue
        rounds[kind].push({
          ...result,
          serverMs: (cpuSeconds * 1000) / result.answered,
          postgresMs: (postgresCpu * 1000) / result.answered,
        })
      }
    }
    const of = (kind: Kind, figure: keyof Round) => median(rounds[kind].map((each) => each[figure]))
    const describe = (kind: Kind) =>
      `p50 ${of(kind, 'medianMs').toFixed(1)} ms, CPU of each: server ${of(kind, 'serverMs').toFixed(1)} ms, PostgreSQL ${of(kind, 'postgresMs').toFixed(1)} ms`
    const row = (kind: Kind, path: string): Row => ({
      name: `GET ${path}, p99 of a member with ${nodes} nodes and ${days} days`,
      value: of(kind, 'p99Ms'),
      unit: 'ms',
      reference: 'one select by key behind Fastify, p99',
      referenceValue: of('reference', 'p99Ms'),
      note: `${describe(kind)}; reference: ${describe('reference')}. One request at a time; medians of ${ROUNDS} rounds, in turns.`,
    })
    return [
      row('overview', '/api/nodes/overview'),
      row('stats', '/api/nodes/{id}/stats'),
      row('slots', '/api/nodes/{id}/slots of a day'),
    ]
  } finally {
    load.stop()
    reference.kill()
    await server?.stop()
    await database.close()
    await postgres.remove()
  }
}
