import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database, Transaction } from '../../../platform/database/database.ts'

const FILE = 'service-role-key'
const SECRET = 'service-role-key-hash'

/**
 * Creates the service-role key at the first startup. Saves the key in DATA_DIR (mode 0600), and its hash in
 * the database, so that all processes agree. Does not replace an existing hash.
 */
export async function ensureServiceKey(db: Database, dataDirectory: string): Promise<void> {
  if (await readHash(db)) return
  // Write the file first. If the process is killed before the insert, the next startup uses the key in the
  // file.
  const key = readServiceKeyFile(dataDirectory) ?? writeKey(dataDirectory, createKey(), 'where missing')
  await db
    .insertInto('auth.secrets')
    .values({ name: SECRET, value: hashOf(key) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Replaces the service-role key and returns the new key. Calls with the old key are rejected immediately.
 * @param onRotated called in the same transaction
 */
export async function replaceServiceKey(
  db: Database,
  dataDirectory: string,
  onRotated: (transaction: Transaction) => Promise<void> = async () => undefined,
): Promise<string> {
  const key = createKey()
  const value = hashOf(key)
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('auth.secrets')
      .values({ name: SECRET, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
    await onRotated(transaction)
    // Write the file before the commit, so that a failed write leaves the old key valid.
    writeKey(dataDirectory, key, 'always')
  })
  return key
}

/**
 * Returns the service-role key from the data directory. Returns undefined if the file is missing or its key
 * is no longer valid.
 */
export async function readServiceKey(db: Database, dataDirectory: string): Promise<string | undefined> {
  const key = readServiceKeyFile(dataDirectory)
  return key !== undefined && (await isServiceKey(db, key)) ? key : undefined
}

/**
 * Returns whether a key is the current service-role key. Reads the database, so that all processes reject a
 * replaced key.
 */
export async function isServiceKey(db: Database, key: string): Promise<boolean> {
  const hash = await readHash(db)
  return hash !== undefined && timingSafeEqual(hash, hashOf(key))
}

async function readHash(db: Database): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('auth.secrets')
    .select('value')
    .where('name', '=', SECRET)
    .executeTakeFirst()
  return row?.value
}

function readServiceKeyFile(dataDirectory: string): string | undefined {
  try {
    return readFileSync(join(dataDirectory, FILE), 'utf8').trim() || undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Writes the key atomically, so that no reader sees a partial file. Returns the key that is in the file after
 * the call.
 */
function writeKey(dataDirectory: string, key: string, when: 'always' | 'where missing'): string {
  const file = join(dataDirectory, FILE)
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  mkdirSync(dataDirectory, { recursive: true })
  writeFileSync(draft, `${key}\n`, { mode: 0o600 })
  try {
    if (when === 'always') renameSync(draft, file)
    else linkSync(draft, file)
    return key
  } catch (error) {
    // Another process wrote its key first, so use that key.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return readServiceKeyFile(dataDirectory) ?? key
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function createKey(): string {
  return `hearth_service_${randomBytes(32).toString('base64url')}`
}

/** Returns the hash of a key. A fast hash suffices for 256 random bits. */
function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
