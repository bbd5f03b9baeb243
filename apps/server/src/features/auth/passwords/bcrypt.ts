import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { createHashQueue } from './argon2-queue.ts'

/** Version, cost, salt (128 bits) and hash (184 bits) in bcrypt's own base64. */
const BCRYPT = /^\$2[aby]\$(\d\d)\$[./\dA-Za-z]{53}$/

/**
 * The only supported cost, which Supabase Auth uses. Verifying a hash of a different cost would take a
 * different time and reveal which addresses have accounts.
 */
const COST = '10'

/** Hash to verify against if there is no bcrypt hash. Its password is unknown. */
export const NOBODY_BCRYPT = '$2a$10$8CvXyqd0wZDdxJ9C2mBMeOYV3l3l1nXrNnDsrg0Qd0Wl3gkBqGmXu'

const THREADS = Math.max(1, availableParallelism() - 1)
const queue = createHashQueue({ atOnce: THREADS, waiting: 64 * THREADS })
const idle: Worker[] = []

/** Returns whether a hash is a bcrypt hash of any cost. */
export function isBcrypt(stored: string | null | undefined): stored is string {
  return stored?.startsWith('$2') ?? false
}

/** Returns whether an imported bcrypt hash can be verified here. */
export function isSupportedBcrypt(stored: string): boolean {
  return BCRYPT.exec(stored)?.[1] === COST
}

/**
 * Returns whether a password matches a bcrypt hash. Runs in a separate thread, because it takes 50 ms or more.
 * @throws AuthError unexpected_failure (503) if the queue is full
 */
export function verifyBcrypt(stored: string, password: string): Promise<boolean> {
  return queue.run(
    () =>
      new Promise((resolve, reject) => {
        const worker = idle.pop() ?? new Worker(new URL('./bcrypt-worker.ts', import.meta.url))
        // Reference the worker only while it works, so that an idle worker does not keep the process running.
        worker.ref()
        const finish = (done: () => void) => {
          worker.off('message', onMessage).off('error', onError).off('exit', onExit)
          worker.unref()
          done()
        }
        const onMessage = (fits: boolean) => {
          idle.push(worker)
          finish(() => resolve(fits))
        }
        const onError = (error: Error) => finish(() => reject(error))
        const onExit = () =>
          finish(() => reject(new Error('The bcrypt worker exited before it returned a result.')))
        worker.on('message', onMessage).on('error', onError).on('exit', onExit)
        worker.postMessage({ stored, password })
      }),
  )
}
