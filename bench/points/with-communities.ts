import type pg from 'pg'
import { recordRuleSettings } from '../../apps/server/src/features/points/rules/record-rule-settings.ts'
import type { Database, Tables } from '../../apps/server/src/platform/database/database.ts'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { type OpenDatabase, openDatabase } from '../../apps/server/src/platform/database/open-database.ts'
import { type BenchPostgres, openPostgres } from '../harness/open-postgres.ts'
import type { Row } from '../report.ts'
import { seedCommunity } from './seed-community.ts'

const DAYS = 30
const DAY_MS = 86_400_000

export interface Community {
  members: number
  connection: BenchPostgres['connection']
  db: Database
  pool: pg.Pool
  memberIds: string[]
}

export interface Communities {
  postgres: BenchPostgres
  /** One community of each size, each in its own database. */
  communities: Community[]
  /**
   * Start of the first day after the seeded ones, in milliseconds since 1970. This day has ended, so it can
   * be settled.
   */
  day: number
  /** Seeding time of the last community. */
  seeded: Row
}

/** Seeds communities of the given sizes, calls `use`, and removes them. */
export async function withCommunities(
  sizes: number[],
  scale: number,
  use: (communities: Communities) => Promise<Row[]>,
): Promise<Row[]> {
  const postgres = await openPostgres()
  const databases: OpenDatabase<Tables>[] = []
  // Yesterday, because only a day that has ended can be settled.
  const day = Math.floor(Date.now() / DAY_MS) * DAY_MS - DAY_MS
  try {
    const communities: Community[] = []
    let seconds = 0
    for (const size of sizes) {
      const members = Math.max(50, Math.round(size * scale))
      const { connection, database } = await openEmpty(postgres, `community_${members}`)
      databases.push(database)
      const startedAt = performance.now()
      const memberIds = await seedCommunity(database.pool, {
        members,
        days: DAYS,
        now: new Date(day - 1000),
        intervalSeconds: 7200,
      })
      seconds = (performance.now() - startedAt) / 1000
      communities.push({ members, connection, db: database.kysely, pool: database.pool, memberIds })
    }
    return await use({ postgres, communities, day, seeded: await rowOf(communities, seconds) })
  } finally {
    for (const database of databases) await database.close()
    await postgres.remove()
  }
}

async function rowOf(communities: Community[], seconds: number): Promise<Row> {
  const last = communities.at(-1)
  if (!last) throw new Error('Expected at least one seeded community.')
  const { rows } = await last.pool.query<{ entries: number; bytes: number }>(
    'select count(*) as entries, pg_database_size(current_database()) as bytes from ledger_entries',
  )
  return {
    name: `seeding ${last.members.toLocaleString('en-US')} members with up to ${DAYS} days each`,
    value: seconds,
    unit: 's',
    note: `${rows[0]?.entries} ledger entries; the database takes ${((rows[0]?.bytes ?? 0) / 2 ** 30).toFixed(2)} GiB.`,
  }
}

async function openEmpty(postgres: BenchPostgres, name: string) {
  const admin = openDatabase(postgres.connection, { maxConnections: 1, onLost: () => undefined })
  await admin.pool.query(`create database ${name}`)
  await admin.close()
  const connection = { ...postgres.connection, database: name }
  const database = openDatabase<Tables>(connection, { maxConnections: 4, onLost: () => undefined })
  await migrate(database.pool)
  await recordRuleSettings(database.kysely, { heartbeat_points: '25' })
  return { connection, database }
}
