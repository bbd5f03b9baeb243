import type pg from 'pg'
import type { Tables } from '../../apps/server/src/database.ts'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { type OpenDatabase, openDatabase } from '../../apps/server/src/platform/database/open-database.ts'
import { keepSettings } from '../../apps/server/src/points/rules/keep-settings.ts'
import { print, type Row } from '../report.ts'
import { type BenchPostgres, openPostgres } from '../stand/open-postgres.ts'
import { measureGrownDay } from './grown-day.ts'
import { measureReconcile } from './grown-reconcile.ts'
import { type Community, measureGrownReads } from './growth-reads.ts'
import { seedCommunity } from './seed-community.ts'

const SIZES = [1000, 100_000, 1_000_000]
const DAYS = 30
const DAY_MS = 86_400_000

/** A million members: what reads cost beside fewer, a day's credits, its settlement, and whether all of it adds up. */
export async function measureGrowth(scale: number): Promise<Row[]> {
  const postgres = await openPostgres()
  const databases: OpenDatabase<Tables>[] = []
  // Yesterday, so that its end has come when it is settled.
  const day = Math.floor(Date.now() / DAY_MS) * DAY_MS - DAY_MS
  try {
    const communities: (Community & { pool: pg.Pool })[] = []
    let seedSeconds = 0
    for (const size of SIZES) {
      const members = Math.max(50, Math.round(size * scale))
      const { connection, database } = await openEmpty(postgres, `community_${members}`)
      databases.push(database)
      const begun = performance.now()
      const memberIds = await seedCommunity(database.pool, {
        members,
        days: DAYS,
        now: new Date(day - 1000),
        intervalSeconds: 7200,
      })
      seedSeconds = (performance.now() - begun) / 1000
      communities.push({ members, connection, db: database.kysely, pool: database.pool, memberIds })
    }
    const grown = communities.at(-1)
    if (!grown) throw new Error('no community was seeded')
    const { rows } = await grown.pool.query<{ entries: number; bytes: number }>(
      'select count(*) as entries, pg_database_size(current_database()) as bytes from ledger_entries',
    )
    const seeded: Row = {
      name: `${grown.members} members seeded, with up to ${DAYS} days each`,
      value: seedSeconds,
      unit: 's',
      note: `${rows[0]?.entries} ledger entries; the database takes ${((rows[0]?.bytes ?? 0) / 2 ** 30).toFixed(2)} GiB.`,
    }
    const all: Row[] = []
    // Each as it is measured: what fails later must not take half an hour of figures with it.
    const keep = (rows: Row[]) => {
      print(rows)
      all.push(...rows)
    }
    keep([seeded])
    keep(await measureGrownReads(postgres, communities, scale))
    keep(await measureGrownDay(grown, postgres.directory, day))
    keep([await measureReconcile(grown)])
    return all
  } finally {
    for (const database of databases) await database.close()
    await postgres.remove()
  }
}

async function openEmpty(postgres: BenchPostgres, name: string) {
  const admin = openDatabase(postgres.connection, { maxConnections: 1, onLost: () => undefined })
  await admin.pool.query(`create database ${name}`)
  await admin.close()
  const connection = { ...postgres.connection, database: name }
  const database = openDatabase<Tables>(connection, { maxConnections: 4, onLost: () => undefined })
  await migrate(database.pool)
  await keepSettings(database.kysely, { heartbeat_points: '25' })
  return { connection, database }
}
