import type { Database } from '../database/database.ts'

export const BLOB_DRIVERS = ['postgres', 's3'] as const
export type BlobDriverName = (typeof BLOB_DRIVERS)[number]

/** Identifies the object of a blob. */
export interface BlobObject {
  id: string
  key: string
}

/** Object storage. An object consists of parts, numbered from 1, to limit the memory per request. */
export interface BlobDriver {
  readonly name: BlobDriverName
  /** Size of every part except the last one, in bytes. */
  readonly partBytes: number
  /**
   * Writes one part. Idempotent.
   * @param db the caller's transaction or the pool, if the driver needs a connection
   * @throws BlobStorageError
   */
  writePart(object: BlobObject, part: number, content: Buffer, db: Database): Promise<void>
  /**
   * Reads one part.
   * @returns undefined if it is missing
   * @throws BlobStorageError
   */
  readPart(object: BlobObject, part: number): Promise<Buffer | undefined>
  /**
   * Deletes all parts of an object. Idempotent.
   * @throws BlobStorageError
   */
  deleteObject(object: BlobObject): Promise<void>
}
