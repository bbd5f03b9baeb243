import { availableParallelism } from 'node:os'
import * as argon2 from '@node-rs/argon2'
import pLimit from 'p-limit'
import { AuthError } from '../auth-error.ts'

/** The threads of libuv's pool (as libuv reads it), which argon2 shares with DNS, files and every other key operation. */
const THREADS = Number(process.env.UV_THREADPOOL_SIZE) || 4

/**
 * How many hashes are made at once: what the cores can do and one more that is ready when a core is free, but never all
 * threads, so that checking a token does not queue behind a flood of log-ins. Each takes 19 MiB.
 */
const AT_ONCE = Math.max(1, Math.min(availableParallelism() + 1, THREADS - 1))

/** How many more may wait, 1 to 3 s on common machines; they hold their request and none of the 19 MiB. */
const WAITING = 128 * AT_ONCE

export interface HashQueue {
  /** @throws AuthError unexpected_failure (503), where too many wait already */
  run<T>(run: () => Promise<T>): Promise<T>
}

/** Runs up to `atOnce` tasks concurrently. Up to `waiting` more start in the order in which they came. */
export function createHashQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): HashQueue {
  const limit = pLimit(atOnce)
  return {
    async run(run) {
      if (limit.pendingCount >= waiting) throw tooBusy()
      return limit(run)
    },
  }
}

function tooBusy(): AuthError {
  return new AuthError(503, 'unexpected_failure', 'Too many people are logging in right now. Try again.', {
    retryAfterSeconds: 5,
  })
}

/** One for the process and not for each service: so are the threads and the memory that it guards. */
const queue = createHashQueue({ atOnce: AT_ONCE, waiting: WAITING })

/** As the library's, in turn. */
export const hash: typeof argon2.hash = (...given) => queue.run(() => argon2.hash(...given))

/** As the library's, in turn. */
export const verify: typeof argon2.verify = (...given) => queue.run(() => argon2.verify(...given))
