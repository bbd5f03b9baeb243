import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { MAX_RESULTS_PER_BATCH } from '@hearth/protocol/constants'
import { type Result, resultSchema } from '@hearth/protocol/endpoints/insights'

/**
 * Maximum number of queued results, about 3 MB. A node normally collects fewer in the 24 hours allowed for
 * reporting.
 */
const MAX_QUEUED = 20_000

/** The oldest results, reported together. */
export interface QueuedBatch {
  results: Result[]
  /** Deletes results that were reported or permanently rejected. */
  remove(): Promise<void>
}

interface Segment {
  path: string
  /** Number of lines, including unreadable ones. */
  lines: number
}

/**
 * Durable queue of results to report. Once `append` resolves, results survive a process or machine crash.
 * Each append-only file holds the results of at most one report, with a checksum per line.
 */
export class ResultQueue {
  readonly #directory: string
  readonly #maxQueued: number
  readonly #onDropped: (results: number) => void
  #segments: Segment[] = []
  /**
   * Newest segment that still accepts lines. A new process starts its own segment and never extends a partial
   * one.
   */
  #open: { segment: Segment; file: FileHandle } | undefined
  #number = 0
  /** Serializes append, read and remove operations. */
  #last: Promise<unknown> = Promise.resolve()

  private constructor(directory: string, maxQueued: number, onDropped: (results: number) => void) {
    this.#directory = directory
    this.#maxQueued = maxQueued
    this.#onDropped = onDropped
  }

  /**
   * @param options.maxQueued maximum number of results; the oldest are dropped first
   * @param options.onDropped called with the number of dropped results
   */
  static async open(
    directory: string,
    options: { maxQueued?: number; onDropped?: (results: number) => void } = {},
  ): Promise<ResultQueue> {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    const queue = new ResultQueue(
      directory,
      options.maxQueued ?? MAX_QUEUED,
      options.onDropped ?? (() => undefined),
    )
    queue.#segments = await readSegments(directory)
    queue.#number = Number.parseInt(basename(queue.#segments.at(-1)?.path ?? ''), 10) || 0
    return queue
  }

  get size(): number {
    return this.#segments.reduce((sum, { lines }) => sum + lines, 0)
  }

  /** Appends results. Resolves once they are on disk. */
  append(results: readonly Result[]): Promise<void> {
    return this.#inTurn(async () => {
      for (let start = 0; start < results.length; ) {
        const { segment, file } = await this.#writable()
        const part = results.slice(start, start + MAX_RESULTS_PER_BATCH - segment.lines)
        try {
          await file.appendFile(part.map(toLine).join(''))
          await file.sync()
        } catch (error) {
          // Seal the segment, because it may end in a partial line, which nothing may follow.
          await this.#seal()
          throw error
        }
        segment.lines += part.length
        start += part.length
        if (segment.lines >= MAX_RESULTS_PER_BATCH) await this.#seal()
      }
      await this.#dropOldest()
    })
  }

  /** Returns the oldest results without removing them; undefined if none exist. */
  oldest(): Promise<QueuedBatch | undefined> {
    return this.#inTurn(async () => {
      const [segment] = this.#segments
      if (!segment) return undefined
      if (this.#open?.segment === segment) await this.#seal()
      const results = (await readFile(segment.path, 'utf8')).split('\n').flatMap(fromLine)
      return { results, remove: () => this.#inTurn(() => this.#remove(segment)) }
    })
  }

  close(): Promise<void> {
    return this.#inTurn(() => this.#seal())
  }

  async #writable() {
    if (!this.#open) {
      this.#number += 1
      // The random part keeps file names unique while processes briefly overlap.
      const name = `${String(this.#number).padStart(12, '0')}-${randomUUID()}.results`
      const segment = { path: join(this.#directory, name), lines: 0 }
      this.#open = { segment, file: await open(segment.path, 'ax', 0o600) }
      this.#segments.push(segment)
      await this.#syncDirectory()
    }
    return this.#open
  }

  async #seal(): Promise<void> {
    const file = this.#open?.file
    this.#open = undefined
    await file?.close()
  }

  async #remove(segment: Segment): Promise<void> {
    this.#segments = this.#segments.filter((other) => other !== segment)
    await rm(segment.path, { force: true })
  }

  async #dropOldest(): Promise<void> {
    let dropped = 0
    while (this.size > this.#maxQueued && this.#segments[0]) {
      const [segment] = this.#segments
      if (this.#open?.segment === segment) await this.#seal()
      dropped += segment.lines
      await this.#remove(segment)
    }
    if (dropped > 0) this.#onDropped(dropped)
  }

  /** Makes a new file durable by syncing its directory. */
  async #syncDirectory(): Promise<void> {
    if (process.platform === 'win32') return
    const directory = await open(this.#directory, 'r')
    await directory.sync().finally(() => directory.close())
  }

  #inTurn<T>(run: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(run)
    this.#last = turn.catch(() => undefined)
    return turn
  }
}

/** Returns segments, oldest first. */
async function readSegments(directory: string): Promise<Segment[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.results')).sort()
  return Promise.all(
    names.map(async (name) => {
      const path = join(directory, name)
      return { path, lines: (await readFile(path, 'utf8')).split('\n').length - 1 }
    }),
  )
}

/** Returns the number of results in a queue, even while another process uses it. */
export async function countQueued(directory: string): Promise<number> {
  const segments = await readSegments(directory).catch(() => [])
  return segments.reduce((sum, { lines }) => sum + lines, 0)
}

function toLine(result: Result): string {
  const json = JSON.stringify(result)
  return `${crc32(json).toString(16).padStart(8, '0')} ${json}\n`
}

/** Parses a line. Returns an empty array if it is damaged. */
function fromLine(line: string): Result[] {
  const json = line.slice(9)
  if (line.slice(0, 8) !== crc32(json).toString(16).padStart(8, '0')) return []
  const result = resultSchema.safeParse(JSON.parse(json))
  return result.success ? [result.data] : []
}
