import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const START_TIMEOUT_MS = 90_000

export interface HearthProcess {
  url: string
  /** What another program needs to work on the same installation. */
  environment: NodeJS.ProcessEnv
  stop(): Promise<void>
}

/** Starts the whole of Hearth as `npm start` does, on any free port and a directory of its own. */
export async function startHearthProcess(settings: Record<string, string>): Promise<HearthProcess> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'hearth-e2e-'))
  // Known beforehand, because links in mails and the issuer of tokens name it.
  const port = String(await freePort())
  const address = { PORT: port, PUBLIC_URL: `http://localhost:${port}` }
  const environment = { ...process.env, ...address, DATA_DIR: dataDirectory, ...settings }
  const server = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: ROOT,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return {
    url: await addressOf(server),
    environment,
    async stop() {
      if (server.exitCode === null) {
        const ended = new Promise((resolve) => server.once('exit', resolve))
        server.kill('SIGTERM')
        await ended
      }
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}

/** Reads the address from what the server says when it is ready. */
function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const fail = (why: string) => reject(new Error(`Hearth ${why}. It said:\n${said}`))
    const timer = setTimeout(() => fail('was not ready in time'), START_TIMEOUT_MS)
    server.once('exit', (code) => fail(`ended with code ${code}`))
    server.stdout?.on('data', (chunk: Buffer) => {
      said += chunk
      const address = /^ {2}Portal +(\S+)/m.exec(said)?.[1]
      if (!address) return
      clearTimeout(timer)
      resolve(address)
    })
  })
}
