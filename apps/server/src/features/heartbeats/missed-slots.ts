import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../../platform/database/database.ts'
import type { MissReason } from './explain-slot.ts'

/** Rows per statement, with one statement per second. */
const BATCH = 2000
/** Maximum number of slots in memory, about 20 MB. Further slots are explained as if the node was away. */
const CAPACITY = 100_000

/** Slot of a connected node that earned nothing. Times are in milliseconds. */
export interface MissedSlot {
  memberId: string
  nodeId: string
  /** Since 1970. */
  slotEnd: number
  reason: MissReason
  presentMs: number
  requiredMs: number
}

/** Records missed slots in batches, apart from the booking of credits. */
export class MissedSlots {
  readonly #db: Database
  readonly #log: Logger
  #waiting: MissedSlot[] = []
  #writing: Promise<void> | null = null

  constructor({ db, log }: { db: Database; log: Logger }) {
    this.#db = db
    this.#log = log
  }

  add(slot: MissedSlot): void {
    if (this.#waiting.length < CAPACITY) this.#waiting.push(slot)
  }

  /** Writes the next batch. Call it every second. */
  tick(): void {
    if (this.#waiting.length === 0) return
    this.#writing ??= this.#writeNext()
      .catch((error) => this.#log.debug({ err: error }, 'gateway: failed to record missed slots; retrying'))
      .finally(() => {
        this.#writing = null
      })
  }

  /** Writes all slots. */
  async close(): Promise<void> {
    await this.#writing
    while (this.#waiting.length > 0) await this.#writeNext()
  }

  async #writeNext(): Promise<void> {
    const batch = this.#waiting.slice(0, BATCH)
    await recordMissedSlots(this.#db, batch)
    this.#waiting.splice(0, batch.length)
  }
}

/** Records missed slots. Of two reports of a slot, the one with the longer presence remains. */
async function recordMissedSlots(db: Database, slots: readonly MissedSlot[]): Promise<void> {
  const unique = new Map<string, MissedSlot>()
  for (const slot of slots) {
    const key = `${slot.nodeId} ${slot.slotEnd}`
    const known = unique.get(key)
    if (!known || known.presentMs < slot.presentMs) unique.set(key, slot)
  }
  const rows = [...unique.values()]
  const seconds = (ms: number) => Math.floor(ms / 1000)
  await sql`
    insert into missed_slots as m (member_id, node_id, slot_end, reason, present_seconds, required_seconds)
    select * from unnest(
      ${rows.map(({ memberId }) => memberId)}::uuid[], ${rows.map(({ nodeId }) => nodeId)}::uuid[],
      ${rows.map(({ slotEnd }) => new Date(slotEnd).toISOString())}::timestamptz[],
      ${rows.map(({ reason }) => reason)}::text[],
      ${rows.map(({ presentMs }) => seconds(presentMs))}::int[],
      ${rows.map(({ requiredMs }) => Math.ceil(requiredMs / 1000))}::int[])
    as missed (member_id, node_id, slot_end, reason, present_seconds, required_seconds)
    -- Lock rows in a fixed order to prevent deadlocks.
    order by member_id, node_id, slot_end
    on conflict (member_id, node_id, slot_end) do update set
      reason = excluded.reason, present_seconds = excluded.present_seconds,
      required_seconds = excluded.required_seconds
    where m.present_seconds < excluded.present_seconds
  `.execute(db)
}
