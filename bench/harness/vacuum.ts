import type pg from 'pg'

/** Sweeps and measures all tables and writes them to the disk, so that nobody does while something is timed. */
export async function vacuum(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    client.release(true)
  }
}
