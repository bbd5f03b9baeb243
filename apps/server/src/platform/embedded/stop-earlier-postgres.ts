import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPidFile } from './postmaster.ts'
import { postgresProcessesOn, signal } from './processes.ts'
import { waitUntil } from './wait-until.ts'

/** Larger than any process id that a system gives out. */
const NO_PROCESS = 2 ** 31 - 1

/**
 * Makes sure that nothing runs on the cluster: a PostgreSQL that outlived a killed Hearth is stopped cleanly, and a
 * pid file left behind does not keep PostgreSQL from starting.
 */
export async function stopEarlierPostgres(
  cluster: string,
  say: (line: string) => void,
  graceMs = 10_000,
): Promise<void> {
  const remaining = () => postgresProcessesOn(cluster)
  const gone = () => remaining().length === 0
  const postmaster = Number(readPidFile(cluster)?.[0])
  if (remaining().includes(postmaster)) {
    say(`Stopping the PostgreSQL that an earlier Hearth left running (process ${postmaster}).`)
    signal(postmaster, 'SIGINT')
  }
  // Without their postmaster its children end by themselves, after their statement.
  for (const next of ['SIGQUIT', 'SIGKILL'] as const) {
    if (await waitUntil(gone, graceMs)) break
    for (const pid of remaining()) signal(pid, next)
  }
  if (!(await waitUntil(gone, graceMs))) {
    throw new Error(`PostgreSQL processes on ${cluster} cannot be stopped: ${remaining().join(', ')}`)
  }
  forgetPid(cluster)
}

/**
 * PostgreSQL refuses to start while the process named in the file exists, be it another program's by now or its own
 * dead one that nobody has reaped. Only the id is taken out: with the rest PostgreSQL itself still makes sure that
 * the old shared memory is in nobody's use.
 */
function forgetPid(cluster: string): void {
  const lines = readPidFile(cluster)
  if (lines === undefined) return
  writeFileSync(join(cluster, 'postmaster.pid'), [NO_PROCESS, ...lines.slice(1)].join('\n'))
}
