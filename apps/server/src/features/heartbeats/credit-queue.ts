import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { isDatabaseUnavailable } from '../../platform/database/is-database-unavailable.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import type { RuleBook } from '../points/rules/rule-book.ts'
import type { CreditJournal } from './credit-journal.ts'
import { type Credit, creditSlots } from './credit-slots.ts'
import type { EarnedSlot, RejectedSlot } from './decide-credits.ts'
import { isFaultOfData } from './is-fault-of-data.ts'
import { SlotQueue } from './slot-queue.ts'
import { splitSlots } from './split-slots.ts'

/** Maximum slots per statement. */
const BATCH = 1000
/** Maximum concurrent statements: PostgreSQL executes some while this process prepares others. */
const LANES = 4
/**
 * Maximum number of slots in memory, about 100 MB: more than 100,000 nodes earn in an hour with 15-minute
 * slots.
 */
const DEFAULT_CAPACITY = 500_000
const RETRY_AFTER_MS = 250
const LAST_RETRY_MS = 10_000
/** Age at which waiting slots are written to the journal: ten times the usual duration of booking. */
const SPILL_AFTER_MS = 500
const SPILL_EVERY_MS = 100
/** Milliseconds until a retry after the disk rejected a write. */
const JOURNAL_REST_MS = 2_000
const DAY_MS = 86_400_000

export interface CreditQueueDeps {
  db: Database
  log: Logger
  metrics: Pick<
    Metrics,
    'heartbeatCredits' | 'creditBatchSeconds' | 'creditsWaiting' | 'creditJournalFailures'
  >
  now: Clock
  rules: RuleBook
  /** Journal for slots that cannot be booked. Without it, they wait in memory only. */
  journal?: CreditJournal
  /** Slots older than this many days are no longer booked. */
  retentionDays?: number | undefined
  /** Called with booked slots after the commit. */
  onCredited: (credits: Credit[]) => void
  onRejected: (rejected: RejectedSlot[]) => void
  /** Called with slots that cannot be booked yet; `waiting` is the number of the node's waiting slots. */
  onWaiting: (slots: { slot: EarnedSlot; waiting: number }[]) => void
  capacity?: number
  /** Age in milliseconds at which the journal saves waiting slots. */
  spillAfterMs?: number
  /** Milliseconds before the first retry; doubled for each further retry. */
  retryAfterMs?: number
}

/**
 * Books earned slots in batches. Batches that share no member or subnet run concurrently. While the database
 * is unavailable, slots wait in bounded memory and in the journal. Booking is idempotent.
 */
export class CreditQueue {
  readonly #deps: CreditQueueDeps
  readonly #waiting: SlotQueue
  readonly #spills: NodeJS.Timeout
  #booking: Promise<void> | null = null
  #spilling: Promise<void> | null = null
  #failures = 0
  #lost = 0
  #isJournalBroken = false
  #journalRestsUntil = 0
  #stopping = false
  #closed = false
  #waitingSince: number | null = null
  #wakeUp: () => void = () => undefined

  constructor(deps: CreditQueueDeps) {
    this.#deps = deps
    this.#waiting = new SlotQueue(deps.capacity ?? DEFAULT_CAPACITY)
    const spillAfterMs = deps.spillAfterMs ?? SPILL_AFTER_MS
    this.#spills = setInterval(
      () => void this.#spill(spillAfterMs),
      Math.min(SPILL_EVERY_MS, spillAfterMs),
    ).unref()
    if (deps.journal?.hasReplay) {
      this.#waitingSince = 0
      this.#booking = this.#bookAll()
    }
  }

  /**
   * Returns a time in milliseconds since 1970: all slots that ended earlier are booked. Returns null if no slot
   * waits.
   */
  get waitingSince(): number | null {
    return this.#waitingSince
  }

  /** True if the last attempt to book slots succeeded and the journal can be written. */
  get isBooking(): boolean {
    return this.#failures === 0 && !this.#isJournalBroken
  }

  add(slot: EarnedSlot): void {
    if (this.#closed || !this.#waiting.add(slot, performance.now())) this.#lose(1)
    else {
      this.#waitingSince = Math.min(this.#waitingSince ?? slot.slotEnd, slot.slotEnd)
      this.#booking ??= this.#bookAll()
    }
  }

  /**
   * Books waiting slots until the deadline and saves the rest in the journal.
   * @returns the number of slots neither booked nor saved; zero unless the journal is missing or unwritable
   */
  async drain(milliseconds: number): Promise<number> {
    const timer = setTimeout(() => {
      this.#stopping = true
      this.#wakeUp()
    }, milliseconds)
    this.#wakeUp()
    await this.#booking
    clearTimeout(timer)
    this.#closed = true
    clearInterval(this.#spills)
    await this.#spilling
    this.#journalRestsUntil = 0
    await this.#spill(0)
    await this.#deps.journal?.close()
    return this.#waiting.unsaved
  }

  async #bookAll(): Promise<void> {
    // Yield, so that slots due in the same turn of the event loop are combined.
    await new Promise((resolve) => setImmediate(resolve))
    const { journal } = this.#deps
    while (
      !this.#stopping &&
      (this.#waiting.length > 0 || this.#waiting.overflow > 0 || journal?.hasReplay)
    ) {
      try {
        if (this.#waiting.length > 0) {
          const batch = this.#waiting.first(BATCH * LANES)
          await this.#book(batch.slots)
          this.#waiting.remove(batch.upTo)
          this.#succeeded()
        }
        await this.#tidyJournal()
      } catch (error) {
        this.#failed(error)
        await this.#pause()
      }
      this.#showWaiting()
    }
    if (this.#waiting.length === 0 && this.#waiting.overflow === 0 && !journal?.hasReplay)
      this.#waitingSince = null
    this.#booking = null
  }

  /** Deletes booked slots from the journal, and books slots that are only in the journal. */
  async #tidyJournal(): Promise<void> {
    const { journal } = this.#deps
    if (!journal) return
    if (this.#waiting.saved === 0) {
      await this.#spilling
      if (this.#waiting.saved === 0) {
        if (this.#waiting.overflow > 0) await journal.closeSegment()
        else await journal.clear()
        this.#waiting.overflow = 0
      }
    }
    if (!journal.hasReplay) return
    await journal.replay((slots) => this.#book(slots))
    this.#succeeded()
  }

  /**
   * Books slots in parts. If one part fails, the others are booked anyway; booking them again has no effect.
   */
  async #book(slots: EarnedSlot[]): Promise<void> {
    const parts = splitSlots(slots, Math.min(LANES, Math.ceil(slots.length / BATCH)))
    const outcomes = await Promise.allSettled(parts.map((part) => this.#bookPart(part)))
    const failed = outcomes.find((outcome) => outcome.status === 'rejected')
    if (failed) throw failed.reason
  }

  /** Books slots. Slots that can never be booked are quarantined so that they do not block the rest. */
  async #bookPart(slots: EarnedSlot[]): Promise<void> {
    try {
      await this.#bookTogether(slots)
    } catch (error) {
      if (!isFaultOfData(error)) throw error
      if (slots.length === 1) return this.#setAside(slots, 'fault', error)
      const half = slots.length >> 1
      await this.#bookPart(slots.slice(0, half))
      await this.#bookPart(slots.slice(half))
    }
  }

  async #bookTogether(slots: EarnedSlot[]): Promise<void> {
    const { db, metrics, now, rules, retentionDays } = this.#deps
    const done = metrics.creditBatchSeconds.startTimer()
    await rules.waitUntilCurrent(Math.max(...slots.map(({ slotEnd }) => slotEnd)))
    // Sort the slots, because limits apply in the order in which slots ended. Slots due in one tick are only
    // approximately in this order.
    const valued = slots
      .toSorted((a, b) => a.slotEnd - b.slotEnd)
      .map((slot) => ({ ...slot, points: rules.valueAt('heartbeat_points', slot.slotEnd) }))
    const { credited, rejected } = await creditSlots(db, valued, now(), {
      limitsAt: (slotEnd) => ({
        perMember: Number(rules.valueAt('heartbeats_per_member', slotEnd)),
        perSubnet: Number(rules.valueAt('heartbeats_per_network', slotEnd)),
      }),
      ...(retentionDays !== undefined && { oldest: now().getTime() - retentionDays * DAY_MS }),
    })
    done()
    metrics.heartbeatCredits.inc({ outcome: 'credited' }, credited.length)
    metrics.heartbeatCredits.inc({ outcome: 'refused' }, rejected.length)
    metrics.heartbeatCredits.inc({ outcome: 'duplicate' }, slots.length - credited.length - rejected.length)
    const tooOld = rejected.filter(({ reason }) => reason === 'too_old')
    if (tooOld.length > 0) this.#setAside(tooOld, 'too_old')
    this.#deps.onCredited(credited)
    if (rejected.length > 0) this.#deps.onRejected(rejected)
  }

  #setAside(slots: EarnedSlot[], reason: string, error?: unknown): void {
    const { log, journal, metrics } = this.#deps
    log.error(
      { slots: slots.length, reason, err: error },
      'heartbeats: failed to book slots; the slots are quarantined in refused.jsonl',
    )
    if (reason === 'fault') metrics.heartbeatCredits.inc({ outcome: 'set_aside' }, slots.length)
    try {
      journal?.setAside(slots, reason)
    } catch (failure) {
      log.error({ err: failure }, 'heartbeats: failed to write refused.jsonl; the slots are lost')
    }
  }

  /** Writes overdue slots to the journal and notifies their nodes. */
  async #spill(afterMs: number): Promise<void> {
    // A write in progress does not include slots added since, so their nodes must not be notified yet.
    if (this.#spilling) return
    const before = performance.now() - afterMs
    this.#spilling = this.#save(before).finally(() => {
      this.#spilling = null
    })
    await this.#spilling
    const reported = this.#waiting.unreportedBefore(before)
    if (reported.length === 0) return
    this.#showWaiting()
    this.#deps.onWaiting(reported)
  }

  async #save(before: number): Promise<void> {
    const { journal, log, metrics } = this.#deps
    if (!journal || performance.now() < this.#journalRestsUntil) return
    try {
      for (;;) {
        const { slots, upTo } = this.#waiting.unsavedBefore(before)
        if (slots.length === 0) break
        await journal.append(slots)
        this.#waiting.markSaved(upTo)
        if (this.#isJournalBroken) log.info('heartbeats: the journal is writable again')
        this.#isJournalBroken = false
      }
    } catch (error) {
      metrics.creditJournalFailures.inc()
      if (!this.#isJournalBroken)
        log.error(
          { err: error, waiting: this.#waiting.length },
          'heartbeats: failed to write the journal; unbooked slots exist only in memory',
        )
      this.#isJournalBroken = true
      this.#journalRestsUntil = performance.now() + JOURNAL_REST_MS
    }
  }

  #lose(slots: number): void {
    if (this.#lost === 0) this.#deps.log.error('heartbeats: the credit queue is full; further slots are lost')
    this.#lost += slots
    this.#deps.metrics.heartbeatCredits.inc({ outcome: 'lost' }, slots)
  }

  #showWaiting(): void {
    this.#deps.metrics.creditsWaiting.set(this.#waiting.length + this.#waiting.overflow)
  }

  #succeeded(): void {
    if (this.#failures === 0) return
    this.#deps.log.info({ waiting: this.#waiting.length, lost: this.#lost }, 'heartbeats: resumed booking')
    this.#failures = 0
    this.#lost = 0
  }

  #failed(error: unknown): void {
    this.#failures += 1
    const { log } = this.#deps
    if (!isDatabaseUnavailable(error)) {
      log.error({ err: error }, 'heartbeats: failed to book slots; retrying')
    } else if (this.#failures === 1) {
      log.warn({ err: error }, 'heartbeats: the database is unavailable; unbooked slots wait')
    }
  }

  async #pause(): Promise<void> {
    if (this.#stopping) return
    const first = this.#deps.retryAfterMs ?? RETRY_AFTER_MS
    const delay = Math.min(LAST_RETRY_MS, first * 2 ** Math.min(this.#failures - 1, 10))
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, delay * (0.75 + Math.random() / 2))
      this.#wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
