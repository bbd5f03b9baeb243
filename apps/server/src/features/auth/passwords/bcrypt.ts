import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { createTurns } from './argon2-in-turn.ts'

/** Salt and hash of 128 and 184 bits in bcrypt's own base64, behind version and cost. */
const BCRYPT = /^\$2[aby]\$(\d\d)\$[./\dA-Za-z]{53}$/

/** The cost that Supabase Auth hashes with. Others would take another time, and so tell which addresses have accounts. */
const COST = '10'

/** What is verified against where there is no hash of bcrypt. It is of no password that anybody knows. */
export const NOBODY_BCRYPT = '$2a$10$8CvXyqd0wZDdxJ9C2mBMeOYV3l3l1nXrNnDsrg0Qd0Wl3gkBqGmXu'

const THREADS = Math.max(1, availableParallelism() - 1)
const turns = createTurns({ atOnce: THREADS, waiting: 64 * THREADS })
const idle: Worker[] = []

/** Whether a stored hash is one of bcrypt, of whatever cost. */
export function isBcrypt(stored: string | null | undefined): stored is string {
  return stored?.startsWith('$2') ?? false
}

/** Whether a hash that was made elsewhere can be verified here. */
export function isSupportedBcrypt(stored: string): boolean {
  return BCRYPT.exec(stored)?.[1] === COST
}

/**
 * Whether a password fits a hash of bcrypt, computed in a thread of its own: it takes 50 ms or more.
 * @throws AuthError unexpected_failure (503), where too many wait already
 */
export function verifyBcrypt(stored: string, password: string): Promise<boolean> {
  return turns.run(
    () =>
      new Promise((resolve, reject) => {
        const worker = idle.pop() ?? new Worker(new URL('./bcrypt-worker.ts', import.meta.url))
        // Must not keep the process from ending while nothing is asked.
        worker.ref()
        const settle = (done: () => void) => {
          worker.off('message', onMessage).off('error', onError).off('exit', onExit)
          worker.unref()
          done()
        }
        const onMessage = (fits: boolean) => {
          idle.push(worker)
          settle(() => resolve(fits))
        }
        const onError = (error: Error) => settle(() => reject(error))
        const onExit = () => settle(() => reject(new Error('the thread that verifies bcrypt ended')))
        worker.on('message', onMessage).on('error', onError).on('exit', onExit)
        worker.postMessage({ stored, password })
      }),
  )
}
