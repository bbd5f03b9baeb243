import { availableParallelism } from 'node:os'
import * as argon2 from '@node-rs/argon2'
import pLimit from 'p-limit'
import { AuthError } from '../auth-error.ts'

/**
 * Size of libuv's thread pool, from the variable that libuv reads. argon2 shares the pool with DNS lookups,
 * file access and other cryptographic operations.
 */
const THREADS = Number(process.env.UV_THREADPOOL_SIZE) || 4

/**
 * Maximum number of concurrent hashes. It is at most one more than the number of cores, so that no core
 * waits. It is lower than the number of threads, so that token checks do not queue behind sign-ins. Each hash
 * uses 19 MiB.
 */
const AT_ONCE = Math.max(1, Math.min(availableParallelism() + 1, THREADS - 1))

/**
 * Maximum number of queued hashes. A full queue takes 1 to 3 s on common machines. A queued hash does not use
 * its 19 MiB yet.
 */
const WAITING = 128 * AT_ONCE

export interface HashQueue {
  /**
   * Runs a task as soon as fewer than `atOnce` tasks are running.
   * @throws AuthError unexpected_failure (503) if the queue is full
   */
  run<T>(run: () => Promise<T>): Promise<T>
}

/**
 * Creates a queue that runs up to `atOnce` tasks concurrently. Up to `waiting` more tasks wait, and start in
 * order of arrival.
 */
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

/** One queue per process, because all services share the process's threads and memory. */
const queue = createHashQueue({ atOnce: AT_ONCE, waiting: WAITING })

/** The library's `hash`, run through the queue. */
export const hash: typeof argon2.hash = (...given) => queue.run(() => argon2.hash(...given))

/** The library's `verify`, run through the queue. */
export const verify: typeof argon2.verify = (...given) => queue.run(() => argon2.verify(...given))
