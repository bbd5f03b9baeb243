import type pg from 'pg'

/**
 * Vacuums and analyzes all tables and writes a checkpoint, so that none of this happens during a measurement.
 */
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
