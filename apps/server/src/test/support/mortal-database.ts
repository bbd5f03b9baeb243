import type pg from 'pg'
import type { Database, Tables } from '../../platform/database/database.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import type { TestConnection } from './test-database.ts'

export interface MortalDatabase {
  db: Database
  /** From now on: the statement with this number (from 1) is the last one; its answer does not arrive. */
  dieAfter(statements: number): void
  /** Lives again, with new connections; answers whether it had died. */
  revive(): boolean
  close(): Promise<void>
}

/**
 * A database as a process sees it that is killed between two statements: what was committed by then stays, an open
 * transaction is rolled back, and nothing that would come after is done.
 */
export function openMortalDatabase(connection: TestConnection): MortalDatabase {
  const { kysely, pool, close } = openDatabase<Tables>(connection, {
    maxConnections: 4,
    onLost: () => undefined,
  })
  let left = Number.POSITIVE_INFINITY
  const killed = () => new Error('Connection terminated: the process was killed')

  pool.on('connect', (client: pg.PoolClient) => {
    // biome-ignore lint/suspicious/noExplicitAny: the driver's overloads, passed through
    const query: (...given: any[]) => Promise<unknown> = client.query.bind(client)
    const stream = (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream
    client.query = (async (...given: unknown[]) => {
      if (left <= 0) {
        stream.destroy()
        throw killed()
      }
      left -= 1
      const isLast = left === 0
      const answer = await query(...given)
      if (!isLast) return answer
      stream.destroy()
      throw killed()
    }) as typeof client.query
  })

  return {
    db: kysely,
    dieAfter(statements) {
      left = statements
    },
    revive() {
      const hadDied = left <= 0
      left = Number.POSITIVE_INFINITY
      return hadDied
    },
    close,
  }
}
