import { open, rm, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** Age after which a lock file counts as left by a killed process. Locks are held only for seconds. */
const STALE_MS = 60_000
const TRY_EVERY_MS = 50

/** Runs a function while holding an exclusive lock file. The lock works across processes. */
export async function withLock<T>(path: string, run: () => Promise<T>): Promise<T> {
  while (!(await acquire(path))) await sleep(TRY_EVERY_MS * (0.5 + Math.random()))
  try {
    return await run()
  } finally {
    await rm(path, { force: true })
  }
}

async function acquire(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(String(process.pid))
    await file.close()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if (await isStale(path)) await rm(path, { force: true })
    return false
  }
}

async function isStale(path: string): Promise<boolean> {
  try {
    return Date.now() - (await stat(path)).mtimeMs > STALE_MS
  } catch {
    // Another process just released the lock.
    return false
  }
}
