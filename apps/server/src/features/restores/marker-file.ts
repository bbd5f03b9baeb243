import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import type { Config } from '../../config/config.ts'

const markerSchema = z.object({
  installation: z.string(),
  generation: z.number().int(),
  counter: z.number().int(),
  /** Time according to the database's clock. */
  advancedAt: z.iso.datetime(),
  /** The last restore that was detected. */
  restored: z.object({ at: z.iso.datetime(), because: z.string() }).nullable(),
  /** Creation time of this file, or null if the file system records none. */
  bornAt: z.string().nullable(),
})

/** The newest committed database position that a server with this data directory has seen. */
export type Marker = Omit<z.infer<typeof markerSchema>, 'bornAt'>

export interface SavedMarker extends Marker {
  /** True if the file is known to be a copy, which may come from a backup. */
  isCopy: boolean
}

export function markerPath(config: Pick<Config, 'DATA_DIR' | 'RESTORE_MARKER_FILE'>): string {
  return resolve(config.RESTORE_MARKER_FILE ?? join(config.DATA_DIR, 'restore-marker.json'))
}

/** Returns the saved marker, or undefined if there is none or it cannot be parsed. */
export async function readMarker(path: string): Promise<SavedMarker | undefined> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const parsed = markerSchema.safeParse(parseJson(text))
  if (!parsed.success) return undefined
  const { bornAt, ...marker } = parsed.data
  const bornNow = await readBirthTime(path)
  return { ...marker, isCopy: bornAt !== null && bornNow !== undefined && bornAt !== bornNow }
}

/** Saves the marker atomically, unless the file has a later one of the same installation. */
export async function writeMarker(path: string, marker: Marker): Promise<void> {
  const saved = await readMarker(path)
  if (saved && saved.installation === marker.installation && isLater(saved, marker)) return
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${randomUUID()}`
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      const bornAt = (await readBirthTime(draft)) ?? null
      await file.writeFile(`${JSON.stringify({ ...marker, bornAt })}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined)
    throw error
  }
}

/** Returns whether the first position is later than the second one. */
export function isLater(
  one: Pick<Marker, 'generation' | 'counter'>,
  other: Pick<Marker, 'generation' | 'counter'>,
): boolean {
  if (one.generation !== other.generation) return one.generation > other.generation
  return one.counter > other.counter
}

/** Returns a file's creation time in nanoseconds since 1970, or undefined if the file system has none. */
export async function readBirthTime(path: string): Promise<string | undefined> {
  const { birthtimeNs } = await stat(path, { bigint: true })
  return birthtimeNs > 0n ? String(birthtimeNs) : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
