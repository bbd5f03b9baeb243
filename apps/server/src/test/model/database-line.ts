import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Database, Tables } from '../../platform/database/database.ts'

/** Fate of the next statement that inserts into `member_days`. */
export type Fate = 'answer lost' | 'cut before' | 'cut after'

/** A process's connection to the database, which can be cut before or after a write. */
export class DatabaseLine {
  readonly db: Database
  isAway = false
  /** Queries await this, so that one process can book before another. */
  turn: Promise<void> = Promise.resolve()
  fate: Fate | null = null
  /** Called if the connection was cut during a write; receives whether the write took effect. */
  onCut: (committed: boolean) => void = () => undefined

  constructor(pool: pg.Pool) {
    const connect = async () => {
      await this.turn
      if (this.isAway) throw cut()
      const client = await pool.connect()
      return {
        query: (text: string, values: unknown[]) => this.#ask(client, text, values),
        release: () => client.release(),
      }
    }
    this.db = new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: { connect, end: async () => undefined } as unknown as pg.Pool }),
    })
  }

  async #ask(client: pg.PoolClient, text: string, values: unknown[]) {
    if (this.isAway) throw cut()
    if (this.fate === null || !/\binsert into member_days\b/.test(text)) return client.query(text, values)
    const { fate } = this
    this.fate = null
    if (fate !== 'cut before') await client.query(text, values)
    if (fate !== 'answer lost') {
      this.isAway = true
      this.onCut(fate === 'cut after')
    }
    throw cut()
  }
}

/** Creates the error that `pg` throws when the connection is lost. */
const cut = () => new Error('Connection terminated unexpectedly')
