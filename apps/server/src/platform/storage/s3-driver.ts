import { S3mini, S3ServiceError } from 's3mini'
import { BlobStorageError } from '../../errors/blob-storage-error.ts'
import { createConfiguredFetch } from '../http/outbound/fetch-configured.ts'
import { OutboundError } from '../http/outbound/resolve-target.ts'
import type { BlobDriver } from './blob-driver.ts'

export interface S3Settings {
  /** Service URL, without the bucket and without a trailing slash. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** True if the bucket is part of the path, false if it is part of the host name. */
  pathStyle: boolean
}

export interface S3Driver extends BlobDriver {
  /**
   * Lists at most one object, to test the URL, bucket and credentials.
   * @throws BlobStorageError
   */
  check(): Promise<void>
}

const PART_BYTES = 4_000_000
/**
 * Time limit for one attempt, in milliseconds. Two attempts finish before the
 * `idle_in_transaction_session_timeout` of a transaction that waits for them.
 */
const TIMEOUT_MS = 20_000
const ATTEMPTS = 2
const PAUSE_MS = 250
/** Maximum size of a response, which contains a part or one page of a listing. */
const MAX_ANSWER_BYTES = PART_BYTES + 1_000_000
const RETRYABLE_STATUSES = [408, 409, 425, 429]

/**
 * Creates the driver that stores each part as an object `<key>/<part>` in a bucket of an S3-compatible
 * service. Requests pass through the outbound gate, which buffers bodies; the part size limits the memory.
 */
export function createS3Driver(settings: S3Settings, limits = { timeoutMs: TIMEOUT_MS }): S3Driver {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey, pathStyle } = settings
  const address = new URL(endpoint)
  if (pathStyle) address.pathname = `${address.pathname.replace(/\/$/, '')}/${bucket}`
  else address.host = `${bucket}.${address.host}`
  const client = new S3mini({
    accessKeyId,
    secretAccessKey,
    endpoint: address.href,
    region,
    fetch: createConfiguredFetch(address.origin, { ...limits, maxBytes: MAX_ANSWER_BYTES }),
  })

  async function request<Value>(send: () => Promise<Value>): Promise<Value> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await send()
      } catch (error) {
        const failure = describeFailure(error, { origin: address.origin, bucket })
        if (failure.reason !== 'unavailable' || attempt === ATTEMPTS) throw failure
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }

  const listKeys = (prefix: string, maxKeys?: number) =>
    request(async () => {
      const found = await client.listObjects('/', prefix, maxKeys)
      // If the bucket does not exist, the client returns null instead of throwing an error.
      if (!found) throw new S3ServiceError('', 404, 'NoSuchBucket')
      return found.map(({ Key }) => Key)
    })

  return {
    name: 's3',
    partBytes: PART_BYTES,
    async writePart({ key }, part, content) {
      await request(() => client.putObject(`${key}/${part}`, content))
    },
    async readPart({ key }, part) {
      return request(async () => {
        try {
          const answer = await client.getObjectRaw(`${key}/${part}`)
          return Buffer.from(await answer.arrayBuffer())
        } catch (error) {
          if (error instanceof S3ServiceError && codeOf(error) === 'NoSuchKey') return undefined
          throw error
        }
      })
    },
    async deleteObject({ key }) {
      for (const part of await listKeys(`${key}/`)) await request(() => client.deleteObject(part))
    },
    async check() {
      await listKeys('check/', 1)
    },
  }
}

function codeOf({ serviceCode, body }: S3ServiceError): string {
  if (serviceCode && serviceCode !== 'Unknown') return serviceCode
  return /<Code>(\w+)<\/Code>/.exec(body ?? '')?.[1] ?? 'no code'
}

/**
 * Describes a failure without its cause, because the service's responses may contain parts of the signature.
 */
function describeFailure(
  error: unknown,
  { origin, bucket }: { origin: string; bucket: string },
): BlobStorageError {
  if (error instanceof S3ServiceError) {
    const { status } = error
    const answer = `${origin} responded with ${status} (${codeOf(error)})`
    if (status >= 500 || RETRYABLE_STATUSES.includes(status))
      return new BlobStorageError('unavailable', `S3: ${answer}.`)
    if (status === 404) {
      return new BlobStorageError(
        'rejected',
        `S3: ${answer}. The bucket ${bucket} does not exist: check S3_BUCKET and S3_ENDPOINT.`,
      )
    }
    return new BlobStorageError(
      'rejected',
      `S3: ${answer}. Check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_REGION and the permissions for the bucket ${bucket}.`,
    )
  }
  if (error instanceof OutboundError && /redirect/.test(error.message)) {
    return new BlobStorageError(
      'rejected',
      `S3: ${error.message}. Check S3_ENDPOINT, S3_REGION and S3_PATH_STYLE.`,
    )
  }
  const { code, name, message } = error as NodeJS.ErrnoException
  return new BlobStorageError(
    'unavailable',
    `S3: ${origin} does not respond (${code ?? `${name}: ${message}`}).`,
  )
}
