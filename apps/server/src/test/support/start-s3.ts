import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

const BUCKET = 'hearth'
/** Suffix of the files that contain the objects' data. */
const CONTENT = '._S3rver_object'

/** Starts an S3-compatible server with an empty bucket. */
export async function startS3() {
  const directory = await mkdtemp(join(tmpdir(), 'hearth-s3-'))
  const run = async (port: number) => {
    const server = new S3rver({
      address: '127.0.0.1',
      port,
      directory,
      silent: true,
      configureBuckets: [{ name: BUCKET, configs: [] }],
    })
    return { server, port: (await server.run()).port }
  }
  let { server, port } = await run(0)
  let isRunning = true
  const fileOf = (key: string) => join(directory, BUCKET, `${key}${CONTENT}`)
  const stop = async () => {
    if (isRunning) await server.close()
    isRunning = false
  }
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: BUCKET,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      pathStyle: true,
    },
    environment: {
      BLOB_STORAGE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    /** Closes the server. Its objects remain. */
    stop,
    /** Restarts the server on the same port. */
    async restart() {
      ;({ server, port } = await run(port))
      isRunning = true
    },
    /** Returns the keys of all objects, sorted. */
    async keys(): Promise<string[]> {
      const files = await readdir(join(directory, BUCKET), { recursive: true })
      return files.flatMap((file) => (file.endsWith(CONTENT) ? [file.slice(0, -CONTENT.length)] : [])).sort()
    },
    read: (key: string) => readFile(fileOf(key)),
    overwrite: (key: string, content: Buffer) => writeFile(fileOf(key), content),
    remove: (key: string) => rm(fileOf(key)),
    async close() {
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

export type TestS3 = Awaited<ReturnType<typeof startS3>>
