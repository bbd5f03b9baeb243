import { randomUUID } from 'node:crypto'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { callChain } from './call-chain.ts'

export const STATE_FILE = 'state.json'
const DRAFT = `${STATE_FILE}.draft-`

/**
 * Writes what a chain knows into its directory. Renamed into place when it is on the disk, so that a kill at any moment
 * leaves a whole state, this one or the one before; anvil's own saving writes over the only one.
 */
export async function saveChain(url: string, directory: string): Promise<void> {
  // Without the states of past blocks: they would be most of it.
  const dump = (await callChain(url, 'anvil_dumpState', false)) as string
  const state = await promisify(gunzip)(Buffer.from(dump.slice(2), 'hex'))
  const draft = join(directory, `${DRAFT}${randomUUID()}`)
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(state)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, join(directory, STATE_FILE))
}

/** Removes what a save that was cut off has left. */
export async function clearDrafts(directory: string): Promise<void> {
  const drafts = (await readdir(directory)).filter((name) => name.startsWith(DRAFT))
  await Promise.all(drafts.map((name) => rm(join(directory, name), { force: true })))
}
