import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface Route {
  method: string
  /** Path with `:name` for parameters. */
  path: string
}

/**
 * Metrics of the server process: memory in bytes after a forced garbage collection, CPU time since startup,
 * and event loop delays since the last reading.
 */
export interface ServerFigures {
  rss: number
  heapUsed: number
  external: number
  arrayBuffers: number
  cpuSeconds: number
  delayMs: { p50: number; p99: number; max: number }
  /** All targets that the server has connected to since startup. */
  targets: string[]
}

export interface FuzzedServer {
  url: string
  pid: number
  routes: Route[]
  dataDirectory: string
  readFigures(): Promise<ServerFigures>
  stop(): Promise<void>
}

/** Email address of the account that becomes the first owner. */
export const ROOT_EMAIL = 'root@members.example'

/**
 * Starts the whole server in a separate process, with its embedded PostgreSQL and chain, in an empty data
 * directory.
 * @param options.onLine receives each line of output
 * @param options.onExit called if the process exits before `stop`
 */
export async function startServer(options: {
  onLine(line: string): void
  onExit(how: string): void
}): Promise<FuzzedServer> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'hearth-fuzz-'))
  const child = fork(fileURLToPath(new URL('server-process.ts', import.meta.url)), {
    execArgv: ['--expose-gc', '--disable-warning=ExperimentalWarning'],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDirectory,
      EMBEDDED_CHAIN: 'on',
      RATE_LIMIT_FACTOR: '1000',
      BOT_CHECK_WORK: '10000',
      OPERATOR_EMAIL: ROOT_EMAIL,
      REAUTHENTICATION_MINUTES: '60',
      CAMPAIGN_REVIEW_ABOVE: '1000000000',
      GATEWAY_CONNECTIONS_PER_ADDRESS: '1000000',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const stream of [child.stdout, child.stderr])
    if (stream) createInterface({ input: stream }).on('line', options.onLine)
  let stopping = false
  const exited = once(child, 'exit')
  const remove = () => rm(dataDirectory, { recursive: true, force: true, maxRetries: 10 })
  const ended = exited.then(async ([code, signal]) => {
    await remove()
    if (!stopping) options.onExit(signal ? `signal ${signal}` : `code ${code}`)
  })
  const [ready] = (await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error('The server exited before it was ready.'))),
  ])) as [{ url: string; routes: Route[] }]
  return {
    ...ready,
    pid: child.pid ?? 0,
    dataDirectory,
    async readFigures() {
      const answer = once(child, 'message')
      child.send('figures')
      const [figures] = (await Promise.race([
        answer,
        ended.then(() => Promise.reject(new Error('The server exited.'))),
      ])) as [ServerFigures]
      return figures
    },
    async stop() {
      stopping = true
      child.kill('SIGTERM')
      await ended
    },
  }
}
