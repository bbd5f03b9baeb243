import type pg from 'pg'
import { expect } from 'vitest'

/**
 * Does something while another transaction, which is open, holds it up.
 * @param hold takes the locks
 * @param meanwhile runs in the transaction that holds them, once the other one waits
 * @returns what came of it after the commit
 */
export async function whileLocked<T>(
  pool: pg.Pool,
  lock: (client: pg.PoolClient) => Promise<unknown>,
  run: () => Promise<T>,
  meanwhile: (client: pg.PoolClient) => Promise<unknown> = async () => undefined,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await lock(client)
    const result = run()
    // Awaited below; a failure before that must not count as nobody's.
    result.catch(() => undefined)
    await expect
      .poll(async () => {
        const { rows } = await pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
        return rows.length
      })
      .toBeGreaterThan(0)
    await meanwhile(client)
    await client.query('commit')
    return await result
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
