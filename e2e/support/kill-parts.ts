import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findAnvil } from '../../apps/server/src/platform/embedded/anvil-binary.ts'
import { programsIn, signal } from '../../apps/server/src/platform/embedded/processes.ts'
import { expect } from './fixtures.ts'
import type { HearthProcess } from './hearth-process.ts'

/** The embedded database, by its first process. */
export function databaseOf({ environment }: HearthProcess): number[] {
  const file = join(environment.DATA_DIR, 'postgres', 'cluster', 'postmaster.pid')
  try {
    return [Number(readFileSync(file, 'utf8').split('\n')[0])]
  } catch {
    // Not up again yet.
    return []
  }
}

/** The local chain. */
export function chainOf({ environment }: HearthProcess): number[] {
  return programsIn(join(environment.DATA_DIR, 'chain'), findAnvil() ?? '')
}

/** Kills a part that the server keeps running, and waits until another one is in its place and all parts work. */
export async function killPart(
  hearth: HearthProcess,
  part: (hearth: HearthProcess) => number[],
): Promise<void> {
  const killed = part(hearth)
  expect(killed, 'the processes to be killed').not.toEqual([])
  for (const pid of killed) signal(pid, 'SIGKILL')
  await expect.poll(() => part(hearth).some((pid) => !killed.includes(pid))).toBe(true)
  await expect.poll(async () => (await fetch(`${hearth.url}/readyz`)).status).toBe(200)
}

/** Stops the local chain without ending it: it takes calls and answers none of them, until `thawChain` or `killPart`. */
export function freezeChain(hearth: HearthProcess): void {
  const frozen = chainOf(hearth)
  expect(frozen, 'the processes to be stopped').not.toEqual([])
  for (const pid of frozen) signal(pid, 'SIGSTOP')
}

export function thawChain(hearth: HearthProcess): void {
  for (const pid of chainOf(hearth)) signal(pid, 'SIGCONT')
}
