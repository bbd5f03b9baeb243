// Locks the given directory, prints the outcome, and holds the lock until killed.
import { acquireDirectoryLock } from '../acquire-directory-lock.ts'

const [directory = '', waitMs = '0'] = process.argv.slice(2)
try {
  await acquireDirectoryLock(directory, { waitMs: Number(waitMs) })
  console.log('locked')
  setInterval(() => undefined, 1_000_000)
} catch (error) {
  console.log((error as Error).message)
}
