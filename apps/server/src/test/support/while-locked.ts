import type pg from 'pg'
import { expect } from 'vitest'

/**
 * Runs work while another open transaction holds locks that the work needs.
 * @param lock acquires the locks
 * @param meanwhile runs in the transaction that holds the locks, after the work has started to wait
 * @returns the result of the work after the commit
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
    // `result` is awaited below; an earlier failure must not cause an unhandled rejection.
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
