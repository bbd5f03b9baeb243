import { openS3Driver } from '../../../app/open-storage.ts'
import type { Config } from '../../../config/config.ts'
import { BlobStorageError } from '../../../errors/blob-storage-error.ts'
import type { Finding } from './finding.ts'
import { storageFindings as texts } from './messages.ts'

/**
 * Reports whether the S3 service accepts the address, bucket and credentials. Lists at most one object and changes
 * nothing.
 */
export async function inspectStorage(config: Config): Promise<Finding> {
  const check = 'storage'
  const s3 = openS3Driver(config)
  if (!s3) return { severity: 'ok', check, message: texts.postgres() }
  try {
    await s3.check()
    return { severity: 'ok', check, message: texts.works({ bucket: config.S3_BUCKET ?? '' }) }
  } catch (error) {
    if (!(error instanceof BlobStorageError)) throw error
    const message = texts.fails({ reason: error.message })
    return { severity: 'error', check, message, fix: texts.failsFix() }
  }
}
