import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { configDirectory } from '../config-directory.ts'
import { replaceFile } from '../replace-file.ts'

/** More than any source shows at once, so that what is still there is not reported anew. */
const MAX_REPORTED = 5_000
/** Comparisons ask for results of the last hours only. */
const MAX_SIZES = 2_000

const sourceStateSchema = z.object({
  /** What the rest is about: another address starts anew. */
  url: z.string(),
  etag: z.string().optional(),
  lastModified: z.string().optional(),
  /** Milliseconds since 1970. */
  lookedAt: z.number(),
  /** Ids of results that were queued, oldest first. */
  reported: z.array(z.string()),
  /** Sizes of the newest of them, by id, bytes: for comparing results with other nodes. */
  sizes: z.record(z.string(), z.number()).optional(),
})

/** What a node remembers of a source: when and with what to ask again, and what it reported. No content. */
export type SourceState = z.infer<typeof sourceStateSchema>

const pathOf = (id: string) => join(configDirectory(), 'sources', `${id}.json`)

/** A damaged file counts as none: what is reported again is known to the network. */
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
