import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { type Outage, recordOutage } from '../incidents/record-outage.ts'

/** Milliseconds between two signs of life of a run. */
const SEEN_EVERY_MS = 5000
/** A run that misses more signs of life has failed. */
const FAILED_SIGNS = 6
/** Milliseconds after its last sign of life from which a run has failed. */
export const RUN_FAILED_MS = FAILED_SIGNS * SEEN_EVERY_MS
/** A pause of fewer signs of life is no incident. */
const PAUSE_SIGNS = 3
/** A smaller change is the ordinary correction of a clock. */
const CLOCK_STEP_MS = 5000

interface Deps {
  db: Database
  log: Logger
  now: Clock
  /** Returns milliseconds by a clock that is never set. */
  elapsed?: () => number
  /** Returns the end of the oldest slot that is not booked; null if there is none. */
  waitingSince(): number | null
  /** Milliseconds between two signs of life; default: 5 seconds. */
  seenEveryMs?: number | undefined
}

/**
 * Run of this process as a gateway. Its signs of life in the database show when nodes could earn slots. It
 * records the outages that it notices as incidents.
 */
export class GatewayRun {
  readonly #id = randomUUID()
  readonly #deps: Deps & { elapsed: () => number }
  readonly #everyMs: number
  /** Last sign of life, by both clocks. */
  #last: { at: number; elapsed: number } | null = null
  /** True if the last write failed or was slow. */
  #isDatabaseAway = false
  /** Time by `elapsed` from which other runs had a chance to write. */
  #judgesFrom = 0
  #writing: Promise<void> | null = null
  #timer: NodeJS.Timeout | undefined

  constructor(deps: Deps) {
    this.#deps = { elapsed: () => performance.now(), ...deps }
    this.#everyMs = deps.seenEveryMs ?? SEEN_EVERY_MS
  }

  start(): void {
    void this.tick()
    this.#timer = setInterval(() => void this.tick(), this.#everyMs)
  }

  /** Writes a sign of life, or waits for the one that is being written. Never rejects. */
  tick(): Promise<void> {
    this.#writing ??= this.#write(false).finally(() => {
      this.#writing = null
    })
    return this.#writing
  }

  /** Records the end of the run. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#writing
    await this.#write(true)
  }

  async #write(isEnd: boolean): Promise<void> {
    const { db, log, now, elapsed, waitingSince } = this.#deps
    const at = now().getTime()
    const since = elapsed()
    const isFirst = this.#last === null
    try {
      await db.transaction().execute(async (transaction) => {
        await this.#save(transaction, { at, isEnd, waitingSince: waitingSince() })
        if (isFirst) await recordRestart(transaction, this.#id, at)
        if (since >= this.#judgesFrom)
          await endFailedRuns(transaction, this.#id, { at, everyMs: this.#everyMs })
        const outage = this.#noticeOutage(at, since)
        if (outage) await recordOutage(transaction, outage)
      })
      this.#last = { at, elapsed: since }
      this.#isDatabaseAway = elapsed() - since > PAUSE_SIGNS * this.#everyMs
    } catch (error) {
      this.#isDatabaseAway = true
      log.debug({ err: error }, 'gateway: failed to record a sign of life; retrying')
    }
    // During an outage of the database, the other runs could not write either.
    if (this.#isDatabaseAway) this.#judgesFrom = elapsed() + FAILED_SIGNS * this.#everyMs
  }

  /** Returns the outage since the last sign of life; null if there was none. */
  #noticeOutage(at: number, since: number): Outage | null {
    if (this.#last === null) return null
    const startsAt = this.#last.at
    const elapsedMs = since - this.#last.elapsed
    if (Math.abs(at - startsAt - elapsedMs) > CLOCK_STEP_MS)
      return { kind: 'clock', startsAt: Math.min(startsAt, at), endsAt: Math.max(startsAt, at) }
    if (elapsedMs <= (1 + PAUSE_SIGNS) * this.#everyMs) return null
    return { kind: this.#isDatabaseAway ? 'database' : 'gateway', startsAt, endsAt: at }
  }

  #save(
    transaction: Transaction,
    { at, isEnd, waitingSince }: { at: number; isEnd: boolean; waitingSince: number | null },
  ) {
    const time = new Date(at)
    const values = {
      seen_at: time,
      stopped_at: isEnd ? time : null,
      waiting_since: waitingSince === null ? null : new Date(waitingSince),
    }
    return transaction
      .insertInto('gateway_runs')
      .values({ id: this.#id, started_at: time, ...values })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute()
  }
}

/**
 * Ends the runs without a recent sign of life. Each is an incident that lasts until another run was alive, and
 * for at least as long as a sign of life takes, because slots that ended then may be lost.
 */
async function endFailedRuns(
  transaction: Transaction,
  self: string,
  { at, everyMs }: { at: number; everyMs: number },
): Promise<void> {
  const { rows } = await sql<{ seen_at: Date; covered_from: Date }>`
    with failed as (
      update gateway_runs set stopped_at = seen_at
      where stopped_at is null and seen_at < ${new Date(at - FAILED_SIGNS * everyMs)} and id <> ${self}
      returning id, seen_at
    )
    select f.seen_at, coalesce((
      select min(greatest(r.started_at, f.seen_at)) from gateway_runs r
      where r.id not in (select id from failed) and coalesce(r.stopped_at, ${new Date(at)}) > f.seen_at
    ), ${new Date(at)}) as covered_from
    from failed f
  `.execute(transaction)
  for (const { seen_at, covered_from } of rows) {
    const startsAt = seen_at.getTime()
    await recordOutage(transaction, {
      kind: 'gateway',
      startsAt,
      endsAt: Math.max(covered_from.getTime(), startsAt + everyMs),
    })
  }
}

/** Records the time since the last run was stopped, if none has been alive since. */
async function recordRestart(transaction: Transaction, self: string, at: number): Promise<void> {
  const { rows } = await sql<{ stopped_at: Date | null; all_stopped: boolean | null }>`
    select max(stopped_at) as stopped_at, bool_and(stopped_at is not null) as all_stopped
    from gateway_runs where id <> ${self}
  `.execute(transaction)
  const { stopped_at, all_stopped } = rows[0] ?? {}
  if (stopped_at && all_stopped)
    await recordOutage(transaction, { kind: 'restart', startsAt: stopped_at.getTime(), endsAt: at })
}

/** Deletes runs that ended before a time, except the first run, which shows since when reasons are recorded. */
export async function deleteOldRuns(db: Database, before: Date): Promise<void> {
  await sql`
    delete from gateway_runs
    where stopped_at < ${before} and started_at > (select min(started_at) from gateway_runs)
  `.execute(db)
}
