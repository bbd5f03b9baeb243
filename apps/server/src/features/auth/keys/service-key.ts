import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database, Transaction } from '../../../platform/database/database.ts'

const FILE = 'service-role-key'
const SECRET = 'service-role-key-hash'

/**
 * Makes the service-role key at the first start: the key lies in DATA_DIR (mode 0600), its hash in the database, so
 * that all processes agree. Where the database knows a key already, that one stays.
 */
export async function ensureServiceKey(db: Database, dataDirectory: string): Promise<void> {
  if (await readHash(db)) return
  // The file first: killed in between, the next start finds it and goes on.
  const key = readServiceKeyFile(dataDirectory) ?? writeKey(dataDirectory, createKey(), 'where missing')
  await db
    .insertInto('auth.secrets')
    .values({ name: SECRET, value: hashOf(key) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Makes another key; the old one is refused from the next call on. Answers the new one.
 * @param note called in the transaction that makes it
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
    // Before the commit: a file that cannot be written leaves the old key as it was.
    writeKey(dataDirectory, key, 'always')
  })
  return key
}

/** The key of this installation; undefined where the file is missing or holds one that was replaced elsewhere. */
export async function readServiceKey(db: Database, dataDirectory: string): Promise<string | undefined> {
  const key = readServiceKeyFile(dataDirectory)
  return key !== undefined && (await isServiceKey(db, key)) ? key : undefined
}

/**
 * Returns whether this is the current service-role key. Reads the database, so a replaced key is rejected everywhere.
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

/** Moved into place with its content: nobody can ever read half a key. Answers the key that the file then has. */
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
    // Another process of this directory was first.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return readServiceKeyFile(dataDirectory) ?? key
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function createKey(): string {
  return `hearth_service_${randomBytes(32).toString('base64url')}`
}

/** Fast, because there are 256 random bits to guess. */
function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
