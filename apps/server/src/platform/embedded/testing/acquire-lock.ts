// Locks the given directory and holds the lock until killed; prints the outcome.
import { acquireDirectoryLock } from '../acquire-directory-lock.ts'

const [directory = '', waitMs = '0'] = process.argv.slice(2)
try {
  await acquireDirectoryLock(directory, { waitMs: Number(waitMs) })
  console.log('locked')
  setInterval(() => undefined, 1_000_000)
} catch (error) {
  console.log((error as Error).message)
}
