import type pg from 'pg'

/** Sweeps and measures all tables, so that neither planner nor autovacuum does while something is timed. */
export async function vacuum(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}
