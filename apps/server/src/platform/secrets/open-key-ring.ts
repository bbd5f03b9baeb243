import { formatMessage, type Message } from '@hearth/protocol/messages'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { PlatformTables } from '../database/tables.ts'
import { createKeyFile, KeyFileError, readKeyFile } from './key-file.ts'
import { createKeyRing, type KeyRing } from './key-ring.ts'
import { messages } from './messages.ts'
import { runKeyCommand } from './run-key-command.ts'
import { countByKey, PLAIN, type SealedColumn } from './sealed-column.ts'
import type { SealingKey } from './sealed-value.ts'

/** Origin of the keys. */
export type KeySource = { command: readonly string[] } | { file: string; isDefault: boolean }

/**
 * Loads the keys that seal values of a database, and checks that all keys in use are present. The first start
 * of an installation creates the default file.
 * @throws KeyFileError
 */
export async function openKeyRing(
  db: Kysely<PlatformTables>,
  source: KeySource,
  columns: readonly SealedColumn[],
): Promise<KeyRing> {
  const keys = await loadKeys(db, source)
  const ids = new Set(keys.map(({ id }) => id))
  const assertNoneMissing = (missing: readonly string[]) => {
    if (missing.length > 0) throw new KeyFileError(describeMissing(missing, source, ids))
  }
  await db.transaction().execute(async (transaction) => {
    // If processes start at the same time with different keys, only the first succeeds.
    await lockKeyRegister(transaction)
    assertNoneMissing((await listRegistered(transaction)).filter((id) => !ids.has(id)))
    await transaction
      .insertInto('secret_keys')
      .values({ id: keys.at(-1)?.id ?? '' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
  for (const column of columns) {
    const used = Object.keys(await countByKey(db, column))
    assertNoneMissing(used.filter((id) => id !== PLAIN && !ids.has(id)))
  }
  return createKeyRing(keys, {
    source: nameSource(source),
    ...('file' in source && { reload: () => readAgain(source.file) }),
  })
}

/**
 * Reads the available keys, without checking or creating any.
 * @throws KeyFileError
 */
export async function readKeys(source: KeySource): Promise<SealingKey[]> {
  return 'command' in source ? runKeyCommand(source.command) : (readKeyFile(source.file) ?? [])
}

/** Locks the register of keys until the end of the transaction. */
export async function lockKeyRegister(transaction: Transaction<PlatformTables>): Promise<void> {
  await sql`lock table secret_keys in share row exclusive mode`.execute(transaction)
}

/** Removes keys from the register. A key that still seals a value is reported at the next start. */
export async function deregisterKeys(
  transaction: Transaction<PlatformTables>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await transaction.deleteFrom('secret_keys').where('id', 'in', ids).execute()
}

/** Returns the origin of the keys in English, for programs and logs. */
export function nameSource(source: KeySource): string {
  return 'file' in source ? source.file : formatMessage(messages.commandOutput(), 'en')
}

/** Returns the origin of the keys, for messages. */
export function describeSource(source: KeySource): string | Message {
  return 'file' in source ? source.file : messages.commandOutput()
}

/** Returns the IDs of the keys that the database requires. */
export async function listRegistered(db: Kysely<PlatformTables>): Promise<string[]> {
  const rows = await db.selectFrom('secret_keys').select('id').orderBy('added_at').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

async function loadKeys(db: Kysely<PlatformTables>, source: KeySource): Promise<SealingKey[]> {
  if ('command' in source) return runKeyCommand(source.command)
  const { file, isDefault } = source
  const keys = readKeyFile(file)
  if (keys) return keys
  const registered = await listRegistered(db)
  if (registered.length > 0) {
    // Another process may have created the file and registered its key in the meantime.
    const created = readKeyFile(file)
    if (created) return created
    throw new KeyFileError(messages.missingFile({ file, ids: registered.join(', ') }))
  }
  // Do not create keys at a custom path, which may be mistyped or not mounted yet.
  if (!isDefault) {
    throw new KeyFileError(messages.fileNotFound({ file }))
  }
  return createKeyFile(file)
}

/** Reads the file again. A file that is being edited or is unreadable must not invalidate the known keys. */
function readAgain(file: string): SealingKey[] {
  try {
    return readKeyFile(file) ?? []
  } catch (error) {
    if (error instanceof KeyFileError) return []
    throw error
  }
}

function describeMissing(missing: readonly string[], source: KeySource, known: ReadonlySet<string>): Message {
  return messages.missingKeys({
    count: missing.length,
    ids: missing.join(', '),
    source: describeSource(source),
    known: [...known].join(', '),
  })
}
