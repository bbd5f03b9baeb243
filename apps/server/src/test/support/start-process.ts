import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { bundleProgram } from './bundle-program.ts'
import { parseAddress } from './parse-address.ts'
import { testKeySettings } from './test-keys.ts'

/** Saves 8% of the CPU time of a start, because garbage collection runs less often. */
const YOUNG_GENERATION = '--max-semi-space-size=64'
const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url))

export interface ServerProcess {
  /** Address of the process; undefined if it exited too early. */
  url: string | undefined
  /** Returns the exit code; null while the process runs or if a signal killed it. */
  exitCode(): number | null
  /** Returns the combined stdout and stderr output so far. */
  output(): string
  signal(name: NodeJS.Signals): void
  /** Kills the whole process group, as a machine crash would. */
  killGroup(): void
  ended: Promise<number | null>
}

/**
 * Starts the server in a separate process and waits until it is ready or has exited.
 * @param prefix a command that runs the server, such as `isolated`
 */
export async function startProcess(
  environment: Record<string, string>,
  prefix: readonly string[] = [],
): Promise<ServerProcess> {
  const [command = '', ...args] = [...prefix, process.execPath, YOUNG_GENERATION, await bundleProgram(MAIN)]
  const child = spawn(command, args, {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
      PORT: '0',
      // Permit proxies and public addresses without a mail server and TLS.
      ALLOW_INSECURE_NETWORK: 'on',
      RATE_LIMIT_FACTOR: '1000',
      BOT_CHECK_WORK: '10000',
      // Share the sealing keys, because processes that share a database may have different directories.
      ...testKeySettings,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const output = collect(child)
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  const ready = new Promise<string>((resolve) => {
    child.stdout?.on('data', () => {
      const url = parseAddress(output())
      if (url) resolve(url)
    })
  })
  return {
    url: await Promise.race([ready, ended.then(() => undefined)]),
    exitCode: () => child.exitCode,
    output,
    signal: (name) => void child.kill(name),
    killGroup: () => void process.kill(-(child.pid ?? 0), 'SIGKILL'),
    ended,
  }
}

function collect(child: ChildProcess): () => string {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk))
  return () => output
}
