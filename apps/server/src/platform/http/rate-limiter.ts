import { createHash } from 'node:crypto'
import type { Kysely, RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { prepared } from '../database/prepared.ts'
import type { PlatformTables } from '../database/tables.ts'

/** At most `limit` charges of a key per `windowSeconds`. */
export interface RateBudget {
  limit: number
  windowSeconds: number
  /**
   * Charges that a process reserves with one query (default: 1). The limit is never exceeded, but other
   * processes cannot use a process's unused reservations.
   */
  lease?: number
}

/**
 * Allows `free` charges in a row, then a growing wait after each: 1 s, 2 s, 4 s, up to `longestWaitSeconds`.
 * A key starts over after `forgive`, or `expiresAfterSeconds` after its wait ended.
 */
export interface GrowingWait {
  free: number
  longestWaitSeconds: number
  expiresAfterSeconds: number
}

/** `count` charges (default 1), granted together or not at all. */
export type BudgetCharge =
  | { key: string; budget: RateBudget; count?: number }
  | { key: string; wait: GrowingWait }

export interface RateLimiter {
  /** Charges a key's budget. Returns the seconds to wait, or 0 if the charge succeeded. */
  consume(key: string, budget: RateBudget, count?: number): Promise<number>
  /**
   * Makes several charges in order, with at most one statement, until one exceeds its budget. Returns that
   * charge's index and the seconds to wait, or undefined if all succeed. Keys must differ.
   */
  consumeAll(
    charges: readonly BudgetCharge[],
  ): Promise<{ rejectedIndex: number; waitSeconds: number } | undefined>
  /** Returns the current window's charges, including those that other processes made before the last query. */
  getUsage(key: string, budget: RateBudget): number
  /** Resets a growing wait. */
  forgive(key: string): Promise<void>
  /** Deletes expired windows and waits. */
  sweep(): Promise<void>
}

interface Lease {
  windowStart: number
  /** Charges that this process may make without a query. Negative if the budget is used up. */
  left: number
  /** Charges and reservations of all processes as of the last query. */
  used: number
  /** Limit as of the last query. Operators may raise it. */
  limit: number
}

/** A charge that requires a query. */
type Asked = { index: number; hashed: string } & (
  | { budget: RateBudget; windowStart: number; wanted: number; count: number }
  | { wait: GrowingWait }
)

const MAX_LEASES = 50_000

/**
 * Creates a rate limiter whose budgets all processes share. PostgreSQL stores the counters, and each process
 * leases a few charges at a time. Keys are hashed, because addresses are personal data.
 */
export function createRateLimiter(db: Kysely<PlatformTables>, now: Clock = () => new Date()): RateLimiter {
  const leases = new Map<string, Lease>()

  const windowOf = ({ windowSeconds }: RateBudget) => {
    const windowMs = windowSeconds * 1000
    const windowStart = Math.floor(now().getTime() / windowMs) * windowMs
    return { windowStart, waitSeconds: secondsUntil(windowStart + windowMs) }
  }
  const secondsUntil = (ms: number) => Math.max(1, Math.ceil((ms - now().getTime()) / 1000))
  const leaseOf = (hashed: string, windowStart: number) => {
    const lease = leases.get(hashed)
    return lease?.windowStart === windowStart ? lease : undefined
  }

  function storeLease(
    { hashed, windowStart, count, budget }: Extract<Asked, { budget: RateBudget }>,
    granted: number,
    used: number,
  ) {
    // Limit memory. Clearing leases loses only their reservations.
    if (leases.size >= MAX_LEASES) leases.clear()
    // Add the remainders of concurrent calls with the same key.
    const stored = Math.max(0, leaseOf(hashed, windowStart)?.left ?? 0)
    const has = stored + Math.max(0, granted)
    // A remainder stays available for smaller charges. Only -1 means that the budget is used up.
    leases.set(hashed, {
      windowStart,
      left: has >= count ? has - count : has || -1,
      used,
      limit: budget.limit,
    })
    return has >= count
  }

  async function consumeAll(charges: readonly BudgetCharge[]) {
    const asked: Asked[] = []
    let stop: { rejectedIndex: number; waitSeconds: number } | undefined
    for (const [index, charge] of charges.entries()) {
      if ('wait' in charge) {
        asked.push({ index, hashed: hashWait(charge.key), wait: charge.wait })
        continue
      }
      const { budget, count = 1 } = charge
      const hashed = hashBudget(charge.key, budget)
      const { windowStart, waitSeconds } = windowOf(budget)
      const lease = leaseOf(hashed, windowStart)
      if (lease && lease.left >= count) {
        lease.left -= count
      } else if (lease && lease.left < 0 && lease.limit >= budget.limit) {
        // The budget is used up. The charges before this one still count, as if made separately.
        stop = { rejectedIndex: index, waitSeconds }
        break
      } else {
        const wanted = Math.max(count, Math.min(budget.lease ?? 1, budget.limit))
        asked.push({ index, hashed, budget, windowStart, wanted, count })
      }
    }
    return (await ask(asked)) ?? stop
  }

  async function ask(asked: readonly Asked[]) {
    if (asked.length === 0) return undefined
    const at = now()
    const parts = asked.map((charge, index) => {
      const before = index === 0 ? sql`` : sql`from ${step(index - 1)} where granted > 0`
      return sql`${step(index)} as (${'wait' in charge ? computeWait(charge, before, at) : consumeWindow(charge, before)})`
    })
    const answers = asked.map(
      (_, index) => sql`select ${index}::int as step, granted, used, until from ${step(index)}`,
    )
    const { rows } = await sql<{
      step: number
      granted: number
      used: number
      until: Date | null
    }>`${prepared}
      with ${sql.join(parts)} ${sql.join(answers, sql` union all `)} order by step
    `.execute(db)

    for (const { step, granted, used, until } of rows) {
      const charge = asked[step] as Asked
      if ('wait' in charge) {
        if (granted > 0) continue
        return { rejectedIndex: charge.index, waitSeconds: secondsUntil(until?.getTime() ?? 0) }
      }
      if (!storeLease(charge, granted, used)) {
        return { rejectedIndex: charge.index, waitSeconds: windowOf(charge.budget).waitSeconds }
      }
    }
    return undefined
  }

  return {
    consumeAll,
    async consume(key, budget, count = 1) {
      return (await consumeAll([{ key, budget, count }]))?.waitSeconds ?? 0
    },
    getUsage(key, budget) {
      const lease = leaseOf(hashBudget(key, budget), windowOf(budget).windowStart)
      return lease ? lease.used - Math.max(0, lease.left) : 0
    },
    async forgive(key) {
      await sql`${prepared}delete from rate_waits where key = ${hashWait(key)}`.execute(db)
    },
    async sweep() {
      await sql`delete from rate_windows where window_start < ${new Date(now().getTime() - 2 * 3_600_000)}`.execute(
        db,
      )
      await sql`delete from rate_waits where forgotten_at <= ${now()}`.execute(db)
    },
  }
}

const step = (index: number) => sql.ref(`step_${index}`)

function consumeWindow(
  { hashed, windowStart, wanted, budget }: Extract<Asked, { budget: RateBudget }>,
  before: RawBuilder<unknown>,
) {
  return sql`
    insert into rate_windows as w (key, window_start, used)
    select ${hashed}::text, ${new Date(windowStart)}::timestamptz, ${wanted}::int ${before}
    on conflict (key, window_start) do update set used = w.used + excluded.used
    returning least(${wanted}::int, ${budget.limit}::int - (used - ${wanted}::int)) as granted, used,
      null::timestamptz as until`
}

/**
 * Builds a statement that computes the wait while it updates the row, so that concurrent charges agree.
 * During a wait, the statement leaves the row unchanged and returns the end of the wait.
 */
function computeWait(
  { hashed, wait }: Extract<Asked, { wait: GrowingWait }>,
  before: RawBuilder<unknown>,
  at: Date,
) {
  const now = sql`${at}::timestamptz`
  const quiet = sql`make_interval(secs => ${wait.expiresAfterSeconds}::int)`
  const restAfter = (
    uses: RawBuilder<unknown>,
  ) => sql`make_interval(secs => case when ${uses} < ${wait.free}::int
    then 0 else least(${wait.longestWaitSeconds}::int, 2 ^ least(30, ${uses} - ${wait.free}::int)) end)`
  const uses = sql`(case when w.forgotten_at <= ${now} then 1 else w.uses + 1 end)`
  const unlessResting = (resting: string, next: RawBuilder<unknown>) =>
    sql`case when w.retry_at > ${now} then ${sql.ref(`w.${resting}`)} else ${next} end`
  const first = sql`${now} + ${restAfter(sql`1`)}`
  const next = sql`${now} + ${restAfter(uses)}`
  return sql`
    insert into rate_waits as w (key, uses, retry_at, forgotten_at)
    select ${hashed}::text, 1, ${first}, ${first} + ${quiet} ${before}
    on conflict (key) do update set
      uses = ${unlessResting('uses', uses)},
      retry_at = ${unlessResting('retry_at', next)},
      forgotten_at = ${unlessResting('forgotten_at', sql`${next} + ${quiet}`)}
    returning case when old.retry_at > ${now} then 0 else 1 end as granted, uses as used, retry_at as until`
}

function hashBudget(key: string, { windowSeconds }: RateBudget): string {
  return hash(`${windowSeconds}:${key}`)
}

function hashWait(key: string): string {
  return hash(`wait:${key}`)
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
