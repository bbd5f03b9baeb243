import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findAnvil } from '../../apps/server/src/platform/embedded/anvil-binary.ts'
import { programsIn, signal } from '../../apps/server/src/platform/embedded/processes.ts'
import { expect } from './fixtures.ts'
import type { HearthProcess } from './hearth-process.ts'

/** Returns the PID of the embedded database's main process, or an empty list during its restart. */
export function findDatabaseProcess({ environment }: HearthProcess): number[] {
  const file = join(environment.DATA_DIR, 'postgres', 'cluster', 'postmaster.pid')
  try {
    return [Number(readFileSync(file, 'utf8').split('\n')[0])]
  } catch {
    return []
  }
}

/** Returns the PIDs of the local chain. */
export function findChainProcess({ environment }: HearthProcess): number[] {
  return programsIn(join(environment.DATA_DIR, 'chain'), findAnvil() ?? '')
}

/** Kills a part of the server, and waits until the part runs again and the server is ready. */
export async function killProcess(
  hearth: HearthProcess,
  part: (hearth: HearthProcess) => number[],
): Promise<void> {
  const killed = part(hearth)
  expect(killed, 'the processes to be killed').not.toEqual([])
  for (const pid of killed) signal(pid, 'SIGKILL')
  await expect.poll(() => part(hearth).some((pid) => !killed.includes(pid))).toBe(true)
  await expect.poll(async () => (await fetch(`${hearth.url}/readyz`)).status).toBe(200)
}
