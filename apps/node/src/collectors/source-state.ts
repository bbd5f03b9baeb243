import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { configDirectory } from '../config-directory.ts'
import { replaceFile } from '../replace-file.ts'

/**
 * Maximum number of stored IDs. A poll returns fewer items, so items that are still listed are not reported
 * again.
 */
const MAX_REPORTED = 5_000
/** Maximum number of stored sizes. Comparisons cover only recent hours. */
const MAX_SIZES = 2_000

const sourceStateSchema = z.object({
  /** URL of the state's source; a different URL resets the state. */
  url: z.string(),
  etag: z.string().optional(),
  lastModified: z.string().optional(),
  /** Milliseconds since 1970. */
  lookedAt: z.number(),
  /** IDs of results that were queued for reporting, oldest first. */
  reported: z.array(z.string()),
  /** Sizes in bytes of the newest results by ID, for comparisons. */
  sizes: z.record(z.string(), z.number()).optional(),
})

/** Stored state of a source: last poll, validators and reported IDs, without content. */
export type SourceState = z.infer<typeof sourceStateSchema>

const pathOf = (id: string) => join(configDirectory(), 'sources', `${id}.json`)

/**
 * Returns a source's stored state, or a fresh state. A damaged file counts as missing, because the server
 * recognizes repeated results.
 */
export async function readSourceState(id: string, url: string): Promise<SourceState> {
  const fresh = { url, lookedAt: 0, reported: [] }
  try {
    const state = sourceStateSchema.parse(JSON.parse(await readFile(pathOf(id), 'utf8')))
    return state.url === url ? state : fresh
  } catch {
    return fresh
  }
}

export async function writeSourceState(id: string, state: SourceState): Promise<void> {
  await mkdir(join(configDirectory(), 'sources'), { recursive: true, mode: 0o700 })
  const reported = state.reported.slice(-MAX_REPORTED)
  const sizes = Object.fromEntries(
    reported.slice(-MAX_SIZES).flatMap((result) => {
      const bytes = state.sizes?.[result]
      return bytes === undefined ? [] : [[result, bytes]]
    }),
  )
  await replaceFile(pathOf(id), JSON.stringify({ ...state, reported, sizes }))
}
