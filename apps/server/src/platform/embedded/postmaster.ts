import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { postgresEnvironment } from './initialize-cluster.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import type { PostgresHome } from './postgres-home.ts'
import { SOCKET_PORT } from './socket-directory.ts'
import { waitUntil } from './wait-until.ts'

export type PostgresLog = (level: 'info' | 'warn' | 'error', message: string) => void

export interface Postmaster {
  pid: number
  /** Resolves when PostgreSQL accepts connections; rejects with its last output if it exits first. */
  ready: Promise<void>
  ended: Promise<string>
  signal(name: NodeJS.Signals): void
}

/** Starts PostgreSQL on the cluster. The caller must ensure that no other instance runs on it. */
export function spawnPostmaster(options: {
  home: PostgresHome
  binaries: PostgresBinaries
  socketDirectory: string
  settings: Record<string, string>
  log: PostgresLog
}): Postmaster {
  const { home, binaries, socketDirectory, log } = options
  const settings = {
    ...options.settings,
    listen_addresses: '',
    unix_socket_directories: socketDirectory,
    unix_socket_permissions: '0700',
    port: String(SOCKET_PORT),
  }
  const child = spawn(
    binaries.postgres,
    ['-D', home.cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...home.account,
      cwd: home.path,
      env: postgresEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
      // Use a separate process group, so that Ctrl+C does not end PostgreSQL before the server has stopped.
      detached: true,
    },
  )
  const lastLines = copyToLog(child, log)
  const ended = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
  return {
    pid: child.pid ?? -1,
    ready: untilReady(home.cluster, child, ended, lastLines),
    ended,
    signal: (name) => child.kill(name),
  }
}

async function untilReady(cluster: string, child: ChildProcess, ended: Promise<string>, lastLines: string[]) {
  let end: string | undefined
  ended.then((how) => {
    end = how
  })
  // Read the PID file as pg_ctl does: line 1 is the process ID, line 8 the state.
  const isReady = () => {
    const lines = readPidFile(cluster)
    return lines?.[0] === String(child.pid) && lines[7]?.trim() === 'ready'
  }
  // Wait without a limit: crash recovery may take a long time.
  await waitUntil(() => end !== undefined || isReady(), Number.POSITIVE_INFINITY)
  if (end !== undefined) throw new Error(`PostgreSQL failed to start (${end}): ${lastLines.join(' / ')}`)
}

/** Returns the lines of postmaster.pid, or undefined if the file cannot be read. */
export function readPidFile(cluster: string): string[] | undefined {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
}

function copyToLog(child: ChildProcess, log: PostgresLog): string[] {
  const lastLines: string[] = []
  if (child.stderr === null) return lastLines
  createInterface({ input: child.stderr }).on('line', (line) => {
    lastLines.push(line)
    if (lastLines.length > 5) lastLines.shift()
    const [, severity = 'LOG', text = line] = /^([A-Z]+): {2}(.*)$/.exec(line) ?? []
    // FATAL ends only one session, for example after a wrong password. PANIC ends the server.
    const level = severity === 'PANIC' ? 'error' : /FATAL|WARNING/.test(severity) ? 'warn' : 'info'
    log(level, `postgresql: ${text}`)
  })
  return lastLines
}
