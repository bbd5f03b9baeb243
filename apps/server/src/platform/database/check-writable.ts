import type pg from 'pg'

const RETENTION_MS = 2_000
/** Number of rows that spill about 1 MB to a temporary file. Updating a row succeeds even on a full disk. */
const SPILLED_ROWS = 50_000

const WRITE = `
  select set_config('work_mem', '64kB', true);
  insert into write_checks (checked_at) values (now()) on conflict (only_row) do update set checked_at = excluded.checked_at;
  select count(*) from generate_series(1, ${SPILLED_ROWS})`

/**
 * Creates a check that the database accepts writes and has disk space. Caches a success for two seconds, and
 * never caches a failure.
 * @returns a function that rejects if a write fails
 */
export function createWriteCheck(
  pool: Pick<pg.Pool, 'query'>,
  monotonicNow: () => number = () => performance.now(),
) {
  let succeededAt = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined

  async function write(): Promise<void> {
    const startedAt = monotonicNow()
    // PostgreSQL runs the statements of one message in one transaction, so the local `work_mem` applies to
    // all of them.
    await pool.query(WRITE)
    succeededAt = startedAt
  }

  return async function checkWritable(): Promise<void> {
    if (monotonicNow() - succeededAt < RETENTION_MS) return
    running ??= write().finally(() => {
      running = undefined
    })
    await running
  }
}
