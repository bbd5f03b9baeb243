import { createHash, randomUUID } from 'node:crypto'
import { BlobStorageError } from '../../errors/blob-storage-error.ts'
import type { Clock } from '../clock.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { BlobDriver, BlobDriverName, BlobObject } from './blob-driver.ts'
import { releaseBlobs } from './release-blobs.ts'

/** Milliseconds after which a write fails, long before the collector deletes its object. */
export const WRITE_DEADLINE_MS = 1_800_000

export interface NewBlob {
  /** Use of the blob, such as `avatar`. The object key begins with it. */
  kind: string
  /** Null if the blob belongs to no member. */
  memberId: string | null
  /** Maximum size. Longer content causes an error. */
  maxBytes: number
}

/** Fully written object that is not referenced yet. */
export interface WrittenBlob {
  id: string
  size: number
  sha256: Buffer
}

export interface BlobWriter {
  readonly id: string
  /**
   * Appends bytes and waits while a part is written.
   * @param db transaction of the caller, to avoid a second connection
   * @throws BlobStorageError
   * @throws RangeError if the content exceeds `maxBytes`
   */
  write(bytes: Buffer, db?: Database): Promise<void>
  /** Writes the last part. */
  finish(db?: Database): Promise<WrittenBlob>
}

export interface BlobReader {
  size: number
  sha256: Buffer
  /**
   * Content in order. The first part has already been read. The last part is returned only if size and
   * SHA-256 match the record.
   */
  parts: AsyncIterable<Buffer>
}

/**
 * Stores binary objects. An acknowledged object is never lost: 1. `create` commits the row as `pending`, then
 * the object is written outside any transaction. 2. The caller's transaction saves the reference, calls
 * `markStored`, and calls `releaseBlobs` for the object that the new one replaces. 3. `collectBlobs` deletes
 * what a crash leaves between these steps.
 */
export interface BlobStore {
  /** Driver for new blobs. */
  readonly driver: BlobDriverName
  /** Inserts a pending blob. Call it outside any transaction. */
  create(blob: NewBlob): Promise<BlobWriter>
  /** Writes a pending blob from one buffer. */
  put(blob: NewBlob, content: Buffer): Promise<WrittenBlob>
  /**
   * Marks a blob as stored, in the transaction that saves the reference to it.
   * @throws BlobStorageError if the collector deleted the blob because the write took too long
   */
  markStored(transaction: Transaction, blob: WrittenBlob): Promise<void>
  /** Discards a pending blob. Never throws; after a failure, the collector deletes the blob. */
  discard(id: string): Promise<void>
  /**
   * Opens a stored blob.
   * @returns undefined if it does not exist, for example because a different blob replaced it
   * @throws BlobStorageError
   */
  open(id: string): Promise<BlobReader | undefined>
  /** Returns the driver with the given name. @throws BlobStorageError if that driver is not configured */
  driverOf(name: BlobDriverName): BlobDriver
}

/** Creates the store. `drivers` contains each configured driver; `current` names the one for new blobs. */
export function createBlobStore(deps: {
  db: Database
  drivers: readonly BlobDriver[]
  current: BlobDriverName
  now: Clock
}): BlobStore {
  const { db, drivers, current, now } = deps

  function driverOf(name: BlobDriverName): BlobDriver {
    const driver = drivers.find((one) => one.name === name)
    if (driver) return driver
    throw new BlobStorageError(
      'rejected',
      `The object is in ${name}, which is not configured. Set the S3 settings.`,
    )
  }

  async function create({ kind, memberId, maxBytes }: NewBlob): Promise<BlobWriter> {
    const driver = driverOf(current)
    const id = randomUUID()
    const object = { id, key: `${kind}/${id}` }
    const startedAt = now()
    await db
      .insertInto('blobs')
      .values({ ...object, kind, member_id: memberId, driver: driver.name, created_at: startedAt })
      .execute()
    const assertInTime = () => {
      if (now().getTime() - startedAt.getTime() < WRITE_DEADLINE_MS) return
      throw new BlobStorageError('unavailable', `The object ${object.key} was not written in time.`)
    }
    return createWriter(driver, object, { db, maxBytes, assertInTime })
  }

  return {
    driver: current,
    driverOf,
    create,
    async put(blob, content) {
      const writer = await create(blob)
      await writer.write(content)
      return writer.finish()
    },
    async markStored(transaction, { id, size, sha256 }) {
      const { numUpdatedRows } = await transaction
        .updateTable('blobs')
        .set({ state: 'stored', size, sha256 })
        .where('id', '=', id)
        .where('state', '=', 'pending')
        .executeTakeFirst()
      if (numUpdatedRows === 0n)
        throw new BlobStorageError(
          'unavailable',
          `The object ${id} was not stored in time and is being deleted.`,
        )
    },
    async discard(id) {
      // If the transaction that stores the blob has committed, the blob is not pending and remains.
      await releaseBlobs(db, [id], 'pending').catch(() => undefined)
    },
    async open(id) {
      const blob = await db
        .selectFrom('blobs')
        .select(['id', 'key', 'driver', 'size', 'sha256'])
        .where('id', '=', id)
        .where('state', '=', 'stored')
        .executeTakeFirst()
      if (!blob?.sha256 || blob.size === null) return undefined
      const { size, sha256 } = blob
      const parts = readParts(driverOf(blob.driver), blob, { size, sha256 })
      const first = await parts.next()
      return { size, sha256, parts: concatenate(first, parts) }
    },
  }
}

function createWriter(
  driver: BlobDriver,
  object: BlobObject,
  { db: pool, maxBytes, assertInTime }: { db: Database; maxBytes: number; assertInTime(): void },
): BlobWriter {
  const hash = createHash('sha256')
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let size = 0
  let part = 0

  async function writePart(bytes: number, db: Database) {
    const content = Buffer.concat(waiting)
    waiting = [content.subarray(bytes)]
    waitingBytes = content.length - bytes
    part += 1
    assertInTime()
    await driver.writePart(object, part, content.subarray(0, bytes), db)
  }

  return {
    id: object.id,
    async write(bytes, db = pool) {
      size += bytes.length
      if (size > maxBytes) throw new RangeError(`The object has more than ${maxBytes} bytes.`)
      hash.update(bytes)
      waiting.push(bytes)
      waitingBytes += bytes.length
      while (waitingBytes >= driver.partBytes) await writePart(driver.partBytes, db)
    },
    async finish(db = pool) {
      if (waitingBytes > 0 || part === 0) await writePart(waitingBytes, db)
      return { id: object.id, size, sha256: hash.digest() }
    },
  }
}

async function* readParts(
  driver: BlobDriver,
  object: BlobObject,
  expected: { size: number; sha256: Buffer },
): AsyncGenerator<Buffer, void> {
  const hash = createHash('sha256')
  let left = expected.size
  for (let part = 1; part === 1 || left > 0; part++) {
    const content = await driver.readPart(object, part)
    if (!content) throw damaged(object, `part ${part} is missing in ${driver.name}`)
    left -= content.length
    if (left < 0 || (content.length === 0 && left > 0))
      throw damaged(object, `part ${part} has a wrong length`)
    hash.update(content)
    if (left === 0 && !hash.digest().equals(expected.sha256)) throw damaged(object, 'the SHA-256 differs')
    yield content
  }
}

async function* concatenate(
  first: IteratorResult<Buffer, void>,
  rest: AsyncIterable<Buffer>,
): AsyncIterable<Buffer> {
  if (first.done) return
  yield first.value
  yield* rest
}

function damaged({ key }: BlobObject, what: string): BlobStorageError {
  return new BlobStorageError('damaged', `The object ${key} cannot be read: ${what}.`)
}
