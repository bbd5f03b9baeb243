import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const START_TIMEOUT_MS = 60_000

/** Slots of the server under test, short so that a node earns while somebody watches. */
export const SLOT_SECONDS = 2

/** Starts the whole of Hearth as `npm start` does, on a directory of its own, for all browser tests. */
export default async function startServer(): Promise<() => Promise<void>> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'hearth-e2e-'))
  const server = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDirectory,
      HEARTBEAT_INTERVAL_SECONDS: String(SLOT_SECONDS),
      BRAND_LINKS: 'https://x.com/hearth,https://discord.gg/hearth,https://github.com/hearth',
      LOG_LEVEL: 'warn',
      // All browsers of the tests come from one address.
      RATE_LIMIT_FACTOR: '1000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.env.HEARTH_URL = await addressOf(server)
  return async () => {
    server.kill('SIGTERM')
    if (server.exitCode === null) await new Promise((resolve) => server.once('exit', resolve))
    await rm(dataDirectory, { recursive: true, force: true })
  }
}

/** Reads the address from what the server says when it is ready. */
function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const timer = setTimeout(
      () => reject(new Error(`Hearth was not ready in time. It said:\n${said}`)),
      START_TIMEOUT_MS,
    )
    server.once('exit', (code) => reject(new Error(`Hearth ended with code ${code}. It said:\n${said}`)))
    server.stdout?.on('data', (chunk: Buffer) => {
      said += chunk
      const address = /http:\/\/localhost:\d+/.exec(said)?.[0]
      if (!address) return
      clearTimeout(timer)
      resolve(address)
    })
  })
}
