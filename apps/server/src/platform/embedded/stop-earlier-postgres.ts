import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { ConfigError } from '../../errors/config-error.ts'
import { messages } from '../messages.ts'
import { readPidFile } from './postmaster.ts'
import { postgresProcessesOn, signal } from './processes.ts'
import { SOCKET_PORT } from './socket-directory.ts'
import { waitUntil } from './wait-until.ts'

const GRACE_MS = 10_000
/** Process ID above every system's maximum, so no process has it. */
const NO_PROCESS = 2 ** 31 - 1

/**
 * Stops a PostgreSQL that outlived a killed Hearth, and removes a leftover PID that would prevent startup.
 */
export async function stopEarlierPostgres(options: {
  cluster: string
  socketDirectory: string
  shownAs: string
  say: (line: string) => void
}): Promise<void> {
  const { cluster, socketDirectory, shownAs, say } = options
  const remaining = () => postgresProcessesOn(cluster)
  const gone = () => remaining().length === 0
  const postmaster = Number(readPidFile(cluster)?.[0])
  if (remaining().includes(postmaster)) {
    say(`Stopping the PostgreSQL that an earlier Hearth left running (process ${postmaster}).`)
    signal(postmaster, 'SIGINT')
  }
  // Wait, because children without a postmaster exit after their current statement.
  for (const next of ['SIGQUIT', 'SIGKILL'] as const) {
    if (await waitUntil(gone, GRACE_MS)) break
    for (const pid of remaining()) signal(pid, next)
  }
  if (!(await waitUntil(gone, GRACE_MS))) {
    throw new Error(`Failed to stop the PostgreSQL processes of ${cluster}: ${remaining().join(', ')}`)
  }
  // Check the socket, because other PID namespaces' processes are not listed.
  const socket = join(socketDirectory, `.s.PGSQL.${SOCKET_PORT}`)
  if (!(await waitUntil(async () => !(await isListening(socket)), GRACE_MS))) {
    throw new ConfigError(messages.otherNamespace({ directory: shownAs }))
  }
  removePid(cluster)
}

function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    // A listener with a full backlog returns EAGAIN.
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'EAGAIN'))
  })
}

/**
 * Replaces the process ID in the PID file. PostgreSQL does not start while a process with this ID exists,
 * even if the ID was reused. The rest of the file remains, because PostgreSQL uses it to check that the old
 * shared memory is unused.
 */
function removePid(cluster: string): void {
  const lines = readPidFile(cluster)
  if (lines === undefined) return
  writeFileSync(join(cluster, 'postmaster.pid'), [NO_PROCESS, ...lines.slice(1)].join('\n'))
}
