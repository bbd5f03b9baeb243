import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAddress } from '../../apps/server/src/test/support/parse-address.ts'
import { findFreePort } from './free-port.ts'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Timeout for a start. It is long, because the first start builds the portal. */
export const START_TIMEOUT_MS = 600_000

export interface HearthProcess {
  url: string
  /** Environment that other programs need to use the same installation. */
  environment: NodeJS.ProcessEnv & { DATA_DIR: string }
  /** Kills the server process, as the OOM killer does, and restarts it with the same data. */
  killAndStart(): Promise<void>
  stop(): Promise<void>
}

/** Starts Hearth as `npm start` does, on a free port and with its own data directory. */
export async function startHearthProcess(settings: Record<string, string>): Promise<HearthProcess> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'hearth-e2e-'))
  // Choose the port in advance, because email links and the token issuer contain it.
  const port = String(await findFreePort())
  const address = { PORT: port, PUBLIC_URL: `http://localhost:${port}` }
  const environment = { ...process.env, LC_ALL: 'C', ...address, DATA_DIR: dataDirectory, ...settings }
  const start = () =>
    spawn(process.execPath, ['scripts/run/start.ts'], {
      cwd: ROOT,
      env: environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  let server = start()
  return {
    url: await readAddress(server),
    environment,
    async killAndStart() {
      await end(server, 'SIGKILL')
      server = start()
      await readAddress(server)
    },
    async stop() {
      await end(server, 'SIGTERM')
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill(signal)
  await ended
}

/** Reads the address from the server's startup message. */
function readAddress(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const fail = (why: string) => reject(new Error(`Hearth ${why}. Output:\n${output}`))
    const timer = setTimeout(() => fail('was not ready in time'), START_TIMEOUT_MS)
    server.once('exit', (code) => fail(`exited with code ${code}`))
    server.stdout?.on('data', (chunk: Buffer) => {
      output += chunk
      const address = parseAddress(output)
      if (!address) return
      clearTimeout(timer)
      resolve(address)
    })
  })
}
