import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DEVELOPMENT_ACCOUNTS } from '../chain/development-accounts.ts'
import { STATE_FILE } from './save-chain.ts'

export interface ChainProcess {
  /** ID of the process group. */
  pid: number
  /** Resolves to the port when the chain is ready; rejects with the last output if it exits first. */
  ready: Promise<number>
  ended: Promise<string>
  /** Closes the guard's descriptor, which ends the chain. */
  release(): void
  kill(): void
}

/**
 * Shell script that runs anvil until it exits or descriptor 3 is closed. The system closes the descriptor if
 * this process is killed. An orphaned chain would overwrite the state of the next one.
 */
const GUARD = `
"$@" 3<&- &
chain=$!
(read -r _ <&3; kill -INT $chain) 2>/dev/null &
guard=$!
wait $chain
code=$?
kill $guard 2>/dev/null
exit $code
`

const BALANCE_PER_ACCOUNT = 1_000_000
/** Maximum number of past states in memory, which serve calls about earlier blocks. */
const MAX_STATES = 128

/** Starts anvil on the state in `directory`. It mines blocks only on request. */
export function spawnChain(options: {
  program: string
  directory: string
  chainId: number
  /** 0 for any free port. */
  port: number
}): ChainProcess {
  const { program, directory, chainId, port } = options
  const state = join(directory, STATE_FILE)
  const child = spawn(
    '/bin/sh',
    [
      '-c',
      GUARD,
      'hearth-chain',
      program,
      ...['--host', '127.0.0.1', '--port', String(port), '--no-cors', '--chain-id', String(chainId)],
      ...['--no-mining', '--order', 'fees', '--prune-history', String(MAX_STATES)],
      ...['--accounts', String(DEVELOPMENT_ACCOUNTS), '--balance', String(BALANCE_PER_ACCOUNT)],
      ...(existsSync(state) ? ['--load-state', state] : []),
    ],
    {
      cwd: directory,
      // anvil reads files in the home directory, which a service's user may not have.
      env: { PATH: process.env.PATH ?? '/usr/bin:/bin', HOME: directory },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      // Use a separate process group, so that Ctrl+C does not end the chain before its state is saved.
      detached: true,
    },
  )
  const lastLines: string[] = []
  const ended = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('close', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
  const ready = new Promise<number>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream as NodeJS.ReadableStream }).on('line', (line) => {
        const listening = /^Listening on .*:(\d+)$/.exec(line)
        if (listening) resolve(Number(listening[1]))
        // Retain only the last lines, because the output lists every call and the development keys.
        if (line.trim() !== '') lastLines.push(line)
        if (lastLines.length > 3) lastLines.shift()
      })
    }
    ended.then((how) =>
      reject(new Error(`The local chain failed to start (${how}): ${lastLines.join(' / ')}`)),
    )
  })
  // Callers that wait for `ready` receive the error. Without such callers, the rejection would be unhandled.
  ready.catch(() => undefined)
  return {
    pid: child.pid ?? -1,
    ready,
    ended,
    release: () => child.stdio[3]?.destroy(),
    kill() {
      try {
        process.kill(-(child.pid ?? 0), 'SIGKILL')
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    },
  }
}
