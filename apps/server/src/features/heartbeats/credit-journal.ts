import { randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { ConfigError } from '../../errors/config-error.ts'
import { type DirectoryLock, tryDirectoryLock } from '../../platform/embedded/acquire-directory-lock.ts'
import type { EarnedSlot } from './decide-credits.ts'
import { journalLine, parseJournalLine } from './journal-lines.ts'

const SEGMENT = /^\d+\.journal$/
const READ_AT_ONCE = 4000

const MAX_ATTEMPTS = 100

/** Creates a locked directory for this process. Until it is locked, another process may adopt it. */
function createOwnDirectory(root: string): { directory: string; lock: DirectoryLock } {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const directory = join(root, randomUUID())
    try {
      mkdirSync(directory, { mode: 0o700 })
      const lock = tryDirectoryLock(directory)
      if (lock) return { directory, lock }
    } catch (error) {
      if (existsSync(directory)) throw error
    }
  }
  throw new ConfigError(
    `Failed to create a journal in ${root}. Expected a directory that this user can write to.`,
  )
}

/**
 * Deletes a directory. Call this before releasing its lock, so that no other process adopts the directory.
 */
function deleteDirectory(directory: string): void {
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
}

/**
 * Journal of earned slots on the local disk, for times when they cannot be booked. Each process locks its own
 * directory. At startup, it adopts the directories of processes that have ended. Booking is idempotent, so a
 * segment can stay until all of its slots are booked.
 */
export class CreditJournal {
  readonly #root: string
  readonly #log: Logger
  readonly #own: { directory: string; lock: DirectoryLock }
  /** Directories of ended processes, until their segments are booked. */
  readonly #adopted: { directory: string; lock: DirectoryLock }[] = []
  /** Segments to read and book, oldest first. */
  readonly #toReplay: string[] = []
  #current: { path: string; handle: FileHandle; length: number } | undefined
  #segments = 0

  /** @throws ConfigError if the directory cannot be created or written to */
  constructor(root: string, log: Logger) {
    this.#root = root
    this.#log = log
    mkdirSync(root, { recursive: true, mode: 0o700 })
    this.#own = createOwnDirectory(root)
    this.#adopt()
  }

  /** True if segments wait to be replayed. */
  get hasReplay(): boolean {
    return this.#toReplay.length > 0
  }

  /**
   * Appends slots and syncs the file before returning.
   * @throws if the disk rejects the write, in which case none of the slots are saved
   */
  async append(slots: readonly EarnedSlot[]): Promise<void> {
    const bytes = Buffer.from(slots.map(journalLine).join(''))
    this.#current ??= await this.#newSegment()
    const { handle, length } = this.#current
    // Write at a fixed position to overwrite what a failed write left behind.
    for (let written = 0; written < bytes.length; ) {
      written += (await handle.write(bytes, written, bytes.length - written, length + written)).bytesWritten
    }
    await handle.truncate(length + bytes.length)
    await handle.datasync()
    this.#current.length = length + bytes.length
  }

  /** Deletes the current segment after all of its slots were booked. */
  async clear(): Promise<void> {
    const current = this.#current
    this.#current = undefined
    if (!current) return
    await current.handle.close()
    await rm(current.path, { force: true })
  }

  /** Schedules the current segment for replay. Call this if memory no longer contains all of its slots. */
  async closeSegment(): Promise<void> {
    const current = this.#current
    this.#current = undefined
    if (!current) return
    await current.handle.close()
    this.#toReplay.push(current.path)
  }

  /**
   * Passes the oldest segment to `book` in parts, then deletes the segment, or renames it if lines are
   * damaged.
   * @param book throws if a part could not be booked, in which case the segment remains
   */
  async replay(book: (slots: EarnedSlot[]) => Promise<void>): Promise<void> {
    const [path] = this.#toReplay
    if (path === undefined) return
    let slots: EarnedSlot[] = []
    let damaged = 0
    let damagedAtEnd = 0
    const file = await open(path)
    for await (const line of file.readLines()) {
      const slot = parseJournalLine(line)
      damagedAtEnd = slot ? 0 : damagedAtEnd + 1
      if (!slot) {
        damaged += 1
        continue
      }
      slots.push(slot)
      if (slots.length < READ_AT_ONCE) continue
      await book(slots)
      slots = []
    }
    if (slots.length > 0) await book(slots)
    this.#toReplay.shift()
    // A killed process may leave a torn last line, whose slot was never acknowledged. Any other invalid line
    // is an error.
    if (damaged > damagedAtEnd || damagedAtEnd > 1) {
      const stored = join(this.#root, `damaged-${Date.now()}.journal`)
      await rename(path, stored)
      this.#log.error(
        { lines: damaged, stored },
        'heartbeats: a journal contains damaged lines; booked the intact lines and renamed the file',
      )
    } else await rm(path, { force: true })
    this.#removeAdopted()
  }

  /** Saves slots that can never be booked, with the reason, for an operator. */
  setAside(slots: readonly EarnedSlot[], reason: string): void {
    const at = new Date().toISOString()
    const lines = slots.map((slot) => `${JSON.stringify({ at, reason, ...slot })}\n`)
    appendFileSync(join(this.#root, 'refused.jsonl'), lines.join(''), { mode: 0o600 })
  }

  /** Deletes the directories if all of their slots are booked. Otherwise, leaves them to the next process. */
  async close(): Promise<void> {
    const isUpheld = (this.#current?.length ?? 0) > 0 || this.#toReplay.length > 0
    await this.#current?.handle.close()
    for (const { directory, lock } of [this.#own, ...this.#adopted]) {
      if (!isUpheld) deleteDirectory(directory)
      lock.release()
    }
  }

  async #newSegment() {
    this.#segments += 1
    const path = join(this.#own.directory, `${String(this.#segments).padStart(6, '0')}.journal`)
    const handle = await open(path, 'w', 0o600)
    // Sync the directory, so that the name survives a power failure.
    const directory = await open(this.#own.directory)
    await directory.sync().finally(() => directory.close())
    return { path, handle, length: 0 }
  }

  #adopt(): void {
    for (const entry of readdirSync(this.#root, { withFileTypes: true })) {
      const directory = join(this.#root, entry.name)
      if (!entry.isDirectory() || directory === this.#own.directory) continue
      let lock: DirectoryLock
      try {
        const free = tryDirectoryLock(directory)
        if (!free) continue
        lock = free
      } catch (error) {
        // Skip a directory that another process has booked and deleted.
        if (!existsSync(directory)) continue
        this.#log.error(
          { err: error, directory },
          'heartbeats: failed to lock a journal; its slots are not booked',
        )
        continue
      }
      this.#adopted.push({ directory, lock })
      const segments = readdirSync(directory)
        .filter((name) => SEGMENT.test(name))
        .sort()
      this.#toReplay.push(...segments.map((name) => join(directory, name)))
    }
    if (this.#toReplay.length > 0) {
      this.#log.warn(
        { segments: this.#toReplay.length },
        'heartbeats: booking slots from the journals of earlier processes',
      )
    }
    this.#removeAdopted()
  }

  #removeAdopted(): void {
    for (const adopted of [...this.#adopted]) {
      if (this.#toReplay.some((path) => path.startsWith(adopted.directory))) continue
      deleteDirectory(adopted.directory)
      adopted.lock.release()
      this.#adopted.splice(this.#adopted.indexOf(adopted), 1)
    }
  }
}
