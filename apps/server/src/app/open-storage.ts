import type { Config } from '../config/config.ts'
import { ConfigError } from '../errors/config-error.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { type BlobStore, createBlobStore } from '../platform/storage/blob-store.ts'
import { createPostgresDriver } from '../platform/storage/postgres-driver.ts'
import { createS3Driver, type S3Driver } from '../platform/storage/s3-driver.ts'
import { messages } from './messages.ts'

/** Creates the S3 driver. Returns undefined if its settings are missing. */
export function openS3Driver(config: Config): S3Driver | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket } = config
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined
  const { S3_REGION: region, S3_PATH_STYLE: pathStyle } = config
  return createS3Driver({ endpoint, region, bucket, accessKeyId, secretAccessKey, pathStyle })
}

/**
 * Opens the blob store.
 * @throws ConfigError if blobs are stored in S3 and its settings are missing
 */
export async function openStorage(
  config: Config,
  { db, now }: { db: Database; now: Clock },
): Promise<BlobStore> {
  const s3 = openS3Driver(config)
  if (!s3) await assertNothingInS3(db)
  const drivers = [createPostgresDriver(db), ...(s3 ? [s3] : [])]
  return createBlobStore({ db, drivers, current: config.BLOB_STORAGE, now })
}

async function assertNothingInS3(db: Database): Promise<void> {
  const found = await db
    .selectFrom('blobs')
    .select('id')
    .where('driver', '=', 's3')
    .limit(1)
    .executeTakeFirst()
  if (!found) return
  throw new ConfigError(messages.s3Missing())
}
