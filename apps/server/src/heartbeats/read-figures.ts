import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { utcDay } from '../points/utc-day.ts'

/** What a node is told of its member. */
export interface Figures {
  pointsToday: number
  pointsTotal: number
  heartbeats: number
}

const BATCH = 500

/**
 * Reads the figures of members for nodes that connect. Reads that are asked for while another is under way are
 * answered by one statement together: after a restart all nodes ask at once.
 */
export class FiguresReader {
  readonly #db: Database
  readonly #now: () => number
  #waiting: { memberId: string; resolve: (figures: Figures) => void; reject: (error: unknown) => void }[] = []
  #reading = false

  constructor(db: Database, now: () => number) {
    this.#db = db
    this.#now = now
  }

  read(memberId: string): Promise<Figures> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ memberId, resolve, reject })
      if (!this.#reading) void this.#readAll()
    })
  }

  async #readAll(): Promise<void> {
    this.#reading = true
    // Those who ask within the same turn of the event loop go together.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH)
      try {
        const figures = await readFigures(
          this.#db,
          batch.map(({ memberId }) => memberId),
          new Date(this.#now()),
        )
        for (const { memberId, resolve } of batch) resolve(figures.get(memberId) ?? none)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    this.#reading = false
  }
}

const none: Figures = { pointsToday: 0, pointsTotal: 0, heartbeats: 0 }

/** Figures by member; a member who has nothing yet is missing. */
async function readFigures(db: Database, memberIds: string[], now: Date): Promise<Map<string, Figures>> {
  const { rows } = await sql<{ member_id: string; today: string; total: string; heartbeats: number }>`
    select t.member_id, t.heartbeats,
           t.connectivity + t.referral + t.rewards + t.others as total,
           coalesce(d.connectivity + d.referral + d.rewards + d.others, 0) as today
    from member_totals t
    left join member_days d on d.member_id = t.member_id and d.day = ${utcDay(now)}::date
    where t.member_id = any(${memberIds}::uuid[])
  `.execute(db)
  return new Map(
    rows.map((row) => [
      row.member_id,
      { pointsToday: Number(row.today), pointsTotal: Number(row.total), heartbeats: row.heartbeats },
    ]),
  )
}
