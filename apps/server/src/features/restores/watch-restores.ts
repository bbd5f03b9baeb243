import { sql } from 'kysely'
import type { Logger } from 'pino'
import { writeAudit } from '../../audit/write-audit.ts'
import { ConfigError } from '../../errors/config-error.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { withConflictRetries } from '../../platform/database/with-retries.ts'
import { isLater, type Marker, readMarker, type SavedMarker, writeMarker } from './marker-file.ts'
import { type DatabaseIdentity, findDifference, readDatabaseIdentity } from './read-database-identity.ts'
import { revokeCredentials } from './revoke-credentials.ts'

const ADVANCE_EVERY_MS = 10_000
/** Maximum age of a marker file, relative to the database, at which the file proves that no data was lost. */
const RECENT_MS = 60_000

const DIFFERENCES: Record<keyof DatabaseIdentity, string> = {
  cluster: 'It is in another PostgreSQL cluster than before.',
  database: 'It is another database of the same cluster than before.',
  table: 'Its tables were created again.',
  timeline: 'It is on another timeline than before.',
  files: 'Its files are a copy.',
}

export interface RestoreWatchDeps {
  db: Database
  /** Path of this process's marker file. */
  path: string
  /** Creation time of the embedded cluster's files. */
  filesBornAt: string | undefined
  /** Treatment of credentials after a restore. */
  afterRestore: 'revoke' | 'keep'
  log: Logger
  say(line: string): void
}

/**
 * Compares the database with the marker file, now and every ten seconds afterward. If the database was
 * restored from a backup, revokes the backup's credentials in the transaction that advances the marker, unless
 * `afterRestore` is `keep`.
 */
export async function watchRestores(deps: RestoreWatchDeps): Promise<{ close(): Promise<void> }> {
  const { path, afterRestore, log, say } = deps
  let known = await readMarker(path).catch((error: Error) => {
    throw new ConfigError(
      `Failed to read the restore marker ${path}: ${error.message}. Make the file readable.`,
    )
  })

  async function advance(): Promise<void> {
    const { marker, because, revoked } = await withConflictRetries(() => advanceMarker(deps, known))
    if (because) report(because, revoked)
    known = { ...marker, isCopy: false }
    await writeMarker(path, marker).catch((error) =>
      log.warn(
        { err: error, path },
        'restores: failed to save the restore marker; a restore may go undetected',
      ),
    )
  }

  function report(because: string, revoked: Record<string, number>): void {
    const outcome =
      afterRestore === 'keep'
        ? 'AFTER_RESTORE is keep: the sessions, keys and roles of the backup stay valid.'
        : 'Sessions, emailed codes, API keys, node keys, recovery codes and operator roles of the backup were revoked.'
    log.error({ because, revoked }, `restores: the database was restored from a backup. ${outcome}`)
    say(`\n*** The database was restored from a backup. ${because} ${outcome} ***\n`)
  }

  await advance()
  let running = Promise.resolve()
  let isAway = false
  const timer = setInterval(() => {
    running = running.then(advance).then(
      () => {
        isAway = false
      },
      (error) => {
        isAway = true
        log.debug({ err: error }, 'restores: failed to advance the restore marker; retrying')
      },
    )
  }, ADVANCE_EVERY_MS)
  timer.unref()
  return {
    async close() {
      clearInterval(timer)
      await running
      // Advance once more, so that the file covers the latest changes, such as revocations. Skip this while
      // the database is unavailable, because waiting would delay the shutdown.
      if (!isAway)
        await advance().catch((error) =>
          log.debug({ err: error }, 'restores: failed to advance the restore marker during shutdown'),
        )
    },
  }
}

async function advanceMarker(
  { db, filesBornAt, afterRestore }: RestoreWatchDeps,
  known: SavedMarker | undefined,
) {
  const identity = await readDatabaseIdentity(db, filesBornAt)
  return db.transaction().execute(async (transaction) => {
    // Commit synchronously. The file is written after this commit; if a crash undid the commit, the file
    // would falsely indicate a restore.
    await sql`
      select set_config('synchronous_commit', 'on', true)
      where current_setting('synchronous_commit') in ('off', 'local')
    `.execute(transaction)
    const { row, isNew } = await lockMarker(transaction, identity)
    const because =
      isNew && known ? 'It has no marker, but the data directory has one.' : findRestore(row, identity, known)
    const advanced = await transaction
      .updateTable('restore_marker')
      .set({
        generation: because ? Math.max(row.generation, known?.generation ?? 0) + 1 : row.generation,
        counter: row.counter + 1,
        advanced_at: sql<Date>`now()`,
        // Retain the stored value of a part that cannot be read.
        identity: JSON.stringify({ ...row.identity, ...identity }),
        ...(because && { restored_at: sql<Date>`now()`, restored_because: because }),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const revoked = because ? await respond(transaction, because, afterRestore) : {}
    return { marker: toMarker(advanced), because, revoked }
  })
}

/** Creates or locks the row, so that only one process checks at a time. */
async function lockMarker(transaction: Transaction, identity: DatabaseIdentity) {
  const created = await transaction
    .insertInto('restore_marker')
    .values({ identity: JSON.stringify(identity) })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (created) return { row: created, isNew: true }
  const row = await transaction.selectFrom('restore_marker').selectAll().forUpdate().executeTakeFirstOrThrow()
  return { row, isNew: false }
}

type MarkerRow = Awaited<ReturnType<typeof lockMarker>>['row']

/** Returns the evidence that the database was restored, or undefined if there is none. */
function findRestore(
  row: MarkerRow,
  identity: DatabaseIdentity,
  known: SavedMarker | undefined,
): string | undefined {
  const witness = known?.installation === row.installation ? known : undefined
  if (witness && isLater(witness, row)) {
    return `It is older than ${witness.advancedAt}, which this server has seen.`
  }
  // If the original file is about as recent as the database, a move or failover lost nothing. Ignore
  // differences in identity.
  const isProof =
    witness &&
    !witness.isCopy &&
    row.advanced_at.getTime() - new Date(witness.advancedAt).getTime() <= RECENT_MS
  const difference = isProof ? undefined : findDifference(row.identity, identity)
  return difference && DIFFERENCES[difference]
}

async function respond(
  transaction: Transaction,
  because: string,
  afterRestore: 'revoke' | 'keep',
): Promise<Record<string, number>> {
  const act = {
    actor: { kind: 'system', id: 'restore' },
    reason: `The database was restored from a backup. ${because}`,
  } as const
  if (afterRestore === 'revoke') {
    // Lift the statement timeout for requests, because revoking every session may exceed it.
    await sql`set local statement_timeout = 0`.execute(transaction)
    return revokeCredentials(transaction, act)
  }
  await writeAudit(transaction, {
    ...act,
    action: 'credentials.keep',
    subject: { kind: 'installation', id: 'all' },
  })
  return {}
}

function toMarker(row: MarkerRow): Marker {
  return {
    installation: row.installation,
    generation: row.generation,
    counter: row.counter,
    advancedAt: row.advanced_at.toISOString(),
    restored: row.restored_at && {
      at: row.restored_at.toISOString(),
      because: row.restored_because ?? '',
    },
  }
}
