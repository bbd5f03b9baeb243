import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { PlatformTables } from '../database/tables.ts'

/** At most `limit` takings of a key in each window of `windowSeconds`. */
export interface RateBudget {
  limit: number
  windowSeconds: number
  /**
   * How many takings a process reserves at once. 1 asks the database every time; more makes it cheap for budgets
   * that are hit often. Never exceeds the limit: what a process reserved and did not use is lost to the others.
   */
  lease?: number
}

export interface RateLimiter {
  /** Takes one from a key's budget; answers 0, or the seconds until there is something to take again. */
  take(key: string, budget: RateBudget): Promise<number>
  /** Forgets windows that are over. */
  sweep(): Promise<void>
}

const MAX_LEASES = 50_000

/**
 * Budgets shared by all processes: the counters are rows of PostgreSQL, each process leases a few at a time.
 * Keys are hashed, because addresses are personal data.
 */
export function createRateLimiter(db: Kysely<PlatformTables>, now: () => number = Date.now): RateLimiter {
  const leases = new Map<string, { windowStart: number; left: number }>()

  return {
    async take(key, budget) {
      const windowMs = budget.windowSeconds * 1000
      const windowStart = Math.floor(now() / windowMs) * windowMs
      const wait = () => Math.max(1, Math.ceil((windowStart + windowMs - now()) / 1000))
      const hashed = createHash('sha256')
        .update(`${budget.windowSeconds}:${key}`)
        .digest('base64url')
        .slice(0, 22)

      const lease = leases.get(hashed)
      if (lease && lease.windowStart === windowStart) {
        if (lease.left > 0) {
          lease.left -= 1
          return 0
        }
        // Empty and final: the budget itself was found used up.
        if (lease.left < 0) return wait()
      }

      const wanted = Math.min(budget.lease ?? 1, budget.limit)
      const { rows } = await sql<{ granted: number }>`
        insert into rate_windows as w (key, window_start, used)
        values (${hashed}, ${new Date(windowStart)}, ${wanted})
        on conflict (key, window_start) do update set used = w.used + ${wanted}
        returning least(${wanted}, ${budget.limit} - (used - ${wanted})) as granted
      `.execute(db)
      const granted = rows[0]?.granted ?? 0

      // Bounded: leases are a saving, forgetting them costs only what they had reserved.
      if (leases.size >= MAX_LEASES) leases.clear()
      // Calls of the same key that came meanwhile have leases of their own; what is left of those is not lost.
      const known = leases.get(hashed)
      const kept = known?.windowStart === windowStart ? Math.max(0, known.left) : 0
      const left = kept + Math.max(0, granted) - 1
      leases.set(hashed, { windowStart, left })
      return left < 0 ? wait() : 0
    },
    async sweep() {
      await sql`delete from rate_windows where window_start < ${new Date(now() - 2 * 3_600_000)}`.execute(db)
    },
  }
}
