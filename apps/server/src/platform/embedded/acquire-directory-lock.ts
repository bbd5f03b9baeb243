import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { formatMessage } from '@hearth/protocol/messages'
import { ConfigError } from '../../errors/config-error.ts'
import { messages } from '../messages.ts'

export interface DirectoryLock {
  release(): void
}

/** Locked file. This process must not open it elsewhere: closing any descriptor releases the lock. */
const LOCK_FILE = 'instance.lock'
/** File that describes the lock's holder. Used only in error messages. */
const OWNER_FILE = 'instance.owner'
/** Default time to wait. A killed process holds its lock until the kernel has removed the process. */
const WAIT_MS = 10_000
const RETRY_MS = 50

const SQLITE_BUSY = 5
const SQLITE_FULL = 13

/** Connections of held locks. Without this reference, garbage collection would release the locks. */
const pending = new Set<DatabaseSync>()

/**
 * Creates the directory if it is missing and locks it for this process.
 * @param options.shownAs DATA_DIR as configured, if it differs from `directory`
 * @param options.waitMs time to wait for another process that may be stopping
 * @throws ConfigError if the directory is already locked, or cannot be written or locked
 */
export async function acquireDirectoryLock(
  directory: string,
  options: { shownAs?: string; waitMs?: number; say?: (line: string) => void } = {},
): Promise<DirectoryLock> {
  const { shownAs = directory, waitMs = WAIT_MS, say } = options
  const deadline = performance.now() + waitMs
  let announced = false
  try {
    mkdirSync(directory, { recursive: true })
    for (;;) {
      const lock = tryDirectoryLock(directory)
      if (lock) return lock
      const inUse = messages.inUse({ directory: shownAs, owner: readOwner(directory) })
      if (performance.now() >= deadline) {
        throw new ConfigError(messages.inUseStop({ inUse }))
      }
      if (!announced)
        say?.(`${formatMessage(inUse, 'en')} Waiting up to ${Math.ceil(waitMs / 1000)} s for it to stop.`)
      announced = true
      await sleep(RETRY_MS)
    }
  } catch (error) {
    throw explain(error, shownAs)
  }
}

/**
 * Locks an existing directory. Returns undefined if a live process holds the lock, or if the directory was
 * deleted during the call. SQLite's exclusive transaction is a POSIX record lock: the kernel releases it when
 * the process ends, and it works across PID, IPC, mount and network namespaces.
 */
export function tryDirectoryLock(directory: string): DirectoryLock | undefined {
  const file = join(directory, LOCK_FILE)
  // Assert write access. Without it, SQLite falls back to read-only mode, in which an exclusive transaction
  // locks nothing.
  accessSync(existsSync(file) ? file : directory, constants.W_OK)
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { timeout: 0 })
    database.exec('begin exclusive')
  } catch (error) {
    database?.close()
    if (((error as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY) return undefined
    throw error
  }
  // The previous holder may have deleted the directory between opening and locking.
  if (!existsSync(file)) {
    database.close()
    return undefined
  }
  pending.add(database)
  writeOwner(directory)
  return {
    // Do not delete the file. Otherwise one process could lock the old file and another process the new one.
    release() {
      if (!pending.delete(database)) return
      rmSync(join(directory, OWNER_FILE), { force: true })
      database.close()
    },
  }
}

function writeOwner(directory: string): void {
  try {
    writeFileSync(join(directory, OWNER_FILE), `process ${process.pid} on ${hostname()}\n`)
  } catch {
    // Ignore the error, because the lock must work even if the disk is full.
  }
}

function readOwner(directory: string): string {
  try {
    return readFileSync(join(directory, OWNER_FILE), 'utf8').trim() || 'unknown process'
  } catch {
    return 'unknown process'
  }
}

function explain(error: unknown, shownAs: string): unknown {
  if (error instanceof ConfigError) return error
  const { code, errcode } = error as { code?: string; errcode?: number }
  if (code === 'ENOSPC' || errcode === SQLITE_FULL) {
    return new ConfigError(messages.diskFull({ directory: shownAs }))
  }
  if (code === 'ERR_SQLITE_ERROR') {
    return new ConfigError(
      messages.notLockable({ directory: shownAs, file: LOCK_FILE, reason: (error as Error).message }),
    )
  }
  if (code === undefined || !['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(code)) return error
  const user = process.getuid?.() === undefined ? 'this user' : `user ${process.getuid()}`
  return new ConfigError(messages.notWritable({ directory: shownAs, user, reason: code }))
}
