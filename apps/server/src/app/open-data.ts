import { join, resolve } from 'node:path'
import { watchDynamicSettings } from '../config/dynamic-settings/watch-dynamic-settings.ts'
import { ensureResultPartitions } from '../features/insights/ensure-result-partitions.ts'
import { recordRuleSettings } from '../features/points/rules/record-rule-settings.ts'
import { openRuleBook } from '../features/points/rules/rule-book.ts'
import { markerPath, readBirthTime } from '../features/restores/marker-file.ts'
import { watchRestores } from '../features/restores/watch-restores.ts'
import type { Tables } from '../platform/database/database.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { acquireDirectoryLock } from '../platform/embedded/acquire-directory-lock.ts'
import { openEngine } from '../platform/embedded/open-engine.ts'
import { openSecrets } from './open-secrets.ts'
import { prepareDatabase } from './prepare-database.ts'
import type { StartContext } from './start-context.ts'

export type Data = Awaited<ReturnType<typeof openData>>

/**
 * Connects to the database, migrates it, and loads the keys, settings and rules. Locks the data directory
 * first if it contains the database.
 */
export async function openData({ config, log, now, say, onStop }: StartContext) {
  const dataDirectory = resolve(config.DATA_DIR)
  if (!config.DATABASE_URL) {
    const lock = await acquireDirectoryLock(dataDirectory, { shownAs: config.DATA_DIR, say })
    onStop(() => lock.release())
  }
  const engine = await openEngine({
    databaseUrl: config.DATABASE_URL,
    databaseOwnerUrl: config.DATABASE_OWNER_URL,
    dataDirectory,
    say,
    // Demote the engine's routine info messages to debug.
    log: (level, message) => log[level === 'info' ? 'debug' : level](message),
  })
  onStop(() => engine.stop())
  await prepareDatabase(engine)

  const { connection } = engine
  const database = openDatabase<Tables>(connection, {
    maxConnections: config.DATABASE_POOL,
    onLost: (error) => log.warn({ err: error }, 'database: lost an idle connection'),
  })
  onStop(() => database.close())
  const db = database.kysely
  // Detect a restore before any session or key is accepted.
  const restores = await watchRestores({
    db,
    path: markerPath(config),
    filesBornAt: engine.cluster && (await readBirthTime(join(engine.cluster, 'PG_VERSION'))),
    afterRestore: config.AFTER_RESTORE,
    log,
    say,
  })
  onStop(() => restores.close())

  const secrets = await openSecrets(config, db)
  await recordRuleSettings(db, { heartbeat_points: config.HEARTBEAT_POINTS })
  const dynamicSettings = await watchDynamicSettings(db, config, { connection, log })
  onStop(() => dynamicSettings.close())
  const initialLevel = log.level
  dynamicSettings.follow(({ LOG_LEVEL }) => {
    log.level = LOG_LEVEL ?? initialLevel
  })
  const rules = await openRuleBook(db, { connection, log })
  onStop(() => rules.close())
  await ensureResultPartitions(db, now())
  return { dataDirectory, connection, database, db, secrets, dynamicSettings, rules }
}
