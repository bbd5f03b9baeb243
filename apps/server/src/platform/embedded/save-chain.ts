import { randomUUID } from 'node:crypto'
import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { callChain } from './call-chain.ts'

export const STATE_FILE = 'state.json'
const DRAFT = `${STATE_FILE}.draft-`

/**
 * Saves a chain's state to a new file and renames the file when it is synced, so that a kill leaves a
 * complete state. anvil itself overwrites its only copy.
 */
export async function saveChain(url: string, directory: string): Promise<void> {
  // `false` omits the states of past blocks, which make up most of the data.
  const dump = (await callChain(url, 'anvil_dumpState', false)) as string
  const state = await promisify(gunzip)(Buffer.from(dump.slice(2), 'hex'))
  await putState(directory, state)
}

interface SavedState {
  blocks?: { header: { number: string; timestamp: string } }[]
}

/**
 * Removes all blocks numbered 0 except the oldest. anvil adds one at each start and may use any of them at
 * the next start, so the chain would appear to be a different one.
 */
export async function retainFirstBlock(directory: string): Promise<void> {
  const state = await readState(directory)
  if (!state?.blocks) return
  const younger = state.blocks
    .filter(({ header }) => Number(header.number) === 0)
    .sort((a, b) => Number(a.header.timestamp) - Number(b.header.timestamp))
    .slice(1)
  if (younger.length === 0) return
  const blocks = state.blocks.filter((block) => !younger.includes(block))
  await putState(directory, JSON.stringify({ ...state, blocks }))
}

/** Returns the state, or undefined if it is missing or damaged. anvil reports the damage. */
async function readState(directory: string): Promise<SavedState | undefined> {
  try {
    return JSON.parse(await readFile(join(directory, STATE_FILE), 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function putState(directory: string, state: Buffer | string): Promise<void> {
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

/** Removes the files of interrupted saves. */
export async function clearDrafts(directory: string): Promise<void> {
  const drafts = (await readdir(directory)).filter((name) => name.startsWith(DRAFT))
  await Promise.all(drafts.map((name) => rm(join(directory, name), { force: true })))
}
