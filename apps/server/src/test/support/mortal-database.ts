import { sql } from 'kysely'
import type pg from 'pg'
import { expect } from 'vitest'
import type { Database, Tables } from '../../platform/database/database.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import type { TestConnection } from './test-database.ts'

export interface MortalDatabase {
  db: Database
  /**
   * Kills the process's connections after this many further statements. The result of the last one is lost.
   */
  dieAfter(statements: number): void
  /** Starts a count of statements without a kill. Returns a function that returns the count. */
  countStatements(): () => number
  /**
   * Waits until PostgreSQL has closed the dead connections, and permits new ones. Returns whether the process
   * had been killed.
   */
  revive(): Promise<boolean>
  close(): Promise<void>
}

/**
 * Opens a database as seen by a process that is killed between two statements. Committed changes remain, and
 * an open transaction is rolled back.
 */
export function openMortalDatabase(connection: TestConnection): MortalDatabase {
  const { kysely, pool, close } = openDatabase<Tables>(connection, {
    maxConnections: 4,
    onLost: () => undefined,
  })
  let left = Number.POSITIVE_INFINITY
  let done = 0
  /**
   * Process IDs of the backends whose connections died. Each backend holds its locks until it detects the
   * loss.
   */
  const dying = new Set<number>()
  const killed = () => new Error('Connection terminated: the process was killed')

  pool.on('connect', (client: pg.PoolClient) => {
    // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads, passed through
    const query: (...given: any[]) => Promise<unknown> = client.query.bind(client)
    const { connection, processID } = client as unknown as {
      connection: { stream: { destroy(): void } }
      processID: number
    }
    const die = () => {
      dying.add(processID)
      connection.stream.destroy()
      throw killed()
    }
    client.query = (async (...given: unknown[]) => {
      if (left <= 0) return die()
      left -= 1
      done += 1
      const isLast = left === 0
      const answer = await query(...given)
      return isLast ? die() : answer
    }) as typeof client.query
  })

  return {
    db: kysely,
    dieAfter(statements) {
      left = statements
    },
    countStatements() {
      const first = done
      return () => done - first
    },
    async revive() {
      const hadDied = left <= 0
      left = Number.POSITIVE_INFINITY
      const alive = async () => {
        const { rows } =
          await sql`select from pg_stat_activity where pid = any(${[...dying]}::int[])`.execute(kysely)
        return rows.length
      }
      await expect.poll(alive, { interval: 5 }).toBe(0)
      dying.clear()
      return hadDied
    },
    close,
  }
}
