import type { Logger } from 'pino'
import type { Database } from '../database.ts'
import { isDatabaseUnavailable } from '../platform/database/is-unavailable.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import { type Credit, creditSlots } from './credit-slots.ts'
import type { ValuedSlot } from './decide-credits.ts'

const BATCH = 1000
/** About 100 MB, and more than a hundred thousand nodes earn in an hour at a quarter of an hour a slot. */
const DEFAULT_CAPACITY = 500_000
const FIRST_RETRY_MS = 250
const LAST_RETRY_MS = 10_000

interface Options {
  db: Database
  log: Logger
  metrics: Pick<Metrics, 'heartbeatCredits' | 'creditBatchSeconds'>
  now: () => number
  /** Told what was booked, after it was committed. */
  onCredited: (credits: Credit[]) => void
  capacity?: number
}

/**
 * Earned slots on their way into the database, in batches, one at a time. While the database is away they wait in
 * memory, within a bound, and are tried again; booking one twice changes nothing.
 */
export class CreditQueue {
  readonly #options: Options
  #waiting: ValuedSlot[] = []
  #booking: Promise<void> | null = null
  #failures = 0
  #lost = 0
  #stopping = false
  #wakeUp: () => void = () => undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** Whether slots are being booked, as far as the last try showed. */
  get isBooking(): boolean {
    return this.#failures === 0
  }

  add(slot: ValuedSlot): void {
    if (this.#waiting.length >= (this.#options.capacity ?? DEFAULT_CAPACITY)) {
      if (this.#lost === 0)
        this.#options.log.error('heartbeats: too many credits wait, further ones are lost')
      this.#lost += 1
      this.#options.metrics.heartbeatCredits.inc({ outcome: 'lost' })
      return
    }
    this.#waiting.push(slot)
    this.#booking ??= this.#bookAll()
  }

  /** Books what waits, as far as that is possible within the time. @returns how many slots are left */
  async drain(milliseconds: number): Promise<number> {
    const timer = setTimeout(() => {
      this.#stopping = true
      this.#wakeUp()
    }, milliseconds)
    this.#wakeUp()
    await this.#booking
    clearTimeout(timer)
    return this.#waiting.length
  }

  async #bookAll(): Promise<void> {
    // What becomes due in the same turn of the event loop goes together.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#waiting.length > 0 && !this.#stopping) {
      const batch = this.#waiting.slice(0, BATCH)
      try {
        const credits = await this.#book(batch)
        this.#waiting.splice(0, batch.length)
        this.#succeeded()
        this.#options.onCredited(credits)
      } catch (error) {
        this.#failed(error)
        await this.#pause()
      }
    }
    this.#booking = null
  }

  async #book(batch: ValuedSlot[]): Promise<Credit[]> {
    const { db, metrics, now } = this.#options
    const done = metrics.creditBatchSeconds.startTimer()
    const { credited: credits } = await creditSlots(db, batch, new Date(now()))
    done()
    metrics.heartbeatCredits.inc({ outcome: 'credited' }, credits.length)
    metrics.heartbeatCredits.inc({ outcome: 'duplicate' }, batch.length - credits.length)
    return credits
  }

  #succeeded(): void {
    if (this.#failures === 0) return
    this.#options.log.info({ waiting: this.#waiting.length, lost: this.#lost }, 'heartbeats: booked again')
    this.#failures = 0
    this.#lost = 0
  }

  #failed(error: unknown): void {
    this.#failures += 1
    const { log } = this.#options
    if (!isDatabaseUnavailable(error)) {
      log.error({ err: error }, 'heartbeats: credits could not be booked, they will be tried again')
    } else if (this.#failures === 1) {
      log.warn({ err: error }, 'heartbeats: the database is away, credits wait in memory')
    }
  }

  async #pause(): Promise<void> {
    if (this.#stopping) return
    const delay = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(this.#failures - 1, 10))
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, delay * (0.75 + Math.random() / 2))
      this.#wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
