import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../../config.ts'
import { startOfProcess } from './processes.ts'

export interface DataDirectoryLock {
  release(): void
}

/**
 * Makes the directory where it is missing and claims it for this process. A lock whose process is gone is taken over.
 * @param shownAs what the setting DATA_DIR says, where the lock guards something that lies elsewhere
 * @throws ConfigError where another Hearth holds it, or it cannot be written
 */
export function lockDataDirectory(directory: string, shownAs: string = directory): DataDirectoryLock {
  const file = join(directory, 'hearth.lock')
  const draft = `${file}.${process.pid}.${performance.now()}`
  const mine = `${process.pid} ${startOfProcess(process.pid)}\n`
  try {
    mkdirSync(directory, { recursive: true })
    // Linked into place with its content: nobody can ever read a lock that is still empty.
    writeFileSync(draft, mine)
    try {
      while (!linkIfFree(draft, file)) {
        const holder = read(file)
        if (holder === undefined) continue
        const [pid = '', start = ''] = holder.trim().split(/ (.*)/)
        if (startOfProcess(Number(pid)) === start) {
          throw new ConfigError(
            `DATA_DIR ${shownAs} is in use by another Hearth (process ${pid}). Stop it, or set DATA_DIR to another directory.`,
          )
        }
        removeStale(file, holder, `${draft}.stale`)
      }
    } finally {
      rmSync(draft, { force: true })
    }
  } catch (error) {
    throw explain(error, shownAs)
  }
  return {
    release() {
      if (read(file) === mine) rmSync(file, { force: true })
    },
  }
}

function linkIfFree(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Two starts may find the same stale lock: what was moved away is put back if it turns out to be a newer one. */
function removeStale(file: string, judged: string, aside: string): void {
  try {
    renameSync(file, aside)
    if (read(aside) !== judged) linkIfFree(aside, file)
    rmSync(aside, { force: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

function explain(error: unknown, shownAs: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') return new ConfigError(`DATA_DIR ${shownAs}: the disk is full.`)
  if (code === undefined || !['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(code)) return error
  const user = process.getuid?.() === undefined ? 'this user' : `user ${process.getuid()}`
  return new ConfigError(
    `DATA_DIR ${shownAs} cannot be written by ${user} (${code}). It takes a directory that this user may write.`,
  )
}
