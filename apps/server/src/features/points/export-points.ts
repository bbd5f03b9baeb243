import { pipeline, Transform } from 'node:stream'
import type { ExportFormat } from '@hearth/protocol/endpoints/points'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { AppError } from '../../errors/app-error.ts'
import type { StreamedAnswer } from '../../platform/http/handlers.ts'
import { exportStatement } from './export-statement.ts'
import { messages } from './messages.ts'

/** Maximum number of concurrent exports per process. Each uses a pool connection until it ends. */
const AT_ONCE = 4
/** Maximum download time. A snapshot that stays open for a long time blocks vacuuming. */
const LONGEST_MS = 15 * 60_000
const DATABASE_GRACE_MS = 5_000
/** Namespace of the per-member advisory lock, which all processes share. The number is arbitrary. */
const EXPORT_LOCK = 3338_0002

export type PointsExport = (
  memberId: string,
  format: ExportFormat,
  now: Date,
  options?: { byNode?: boolean },
) => Promise<StreamedAnswer>

/**
 * Creates the function that exports all of a member's points, as the log shows them. PostgreSQL streams the
 * rows of one snapshot at the client's speed. Points are exact decimals and add up to the total.
 * @returns a function that throws AppError CONFLICT while another export for the member is running,
 * UNAVAILABLE while too many exports are running
 */
export function createPointsExport(
  pool: pg.Pool,
  { atOnce = AT_ONCE, longestMs = LONGEST_MS } = {},
): PointsExport {
  const running = new Set<string>()

  return async (memberId, format, now, { byNode = false } = {}) => {
    // Check before reserving, so that one member's repeated requests take no capacity from others.
    if (running.has(memberId)) throw anotherExport()
    if (running.size >= atOnce)
      throw new AppError('UNAVAILABLE', messages.tooManyExports(), { retryAfterSeconds: 5 })
    running.add(memberId)
    let reserved = true
    const release = () => {
      if (reserved) running.delete(memberId)
      reserved = false
    }
    const client = await openSnapshot(pool, memberId, longestMs).catch((error) => {
      release()
      throw error
    })
    const rows = client.query(copyTo(exportStatement(memberId, format, { byNode })))
    // Ignore the second error that a broken connection emits.
    rows.on('error', () => undefined)
    const body = new Transform({
      transform: (chunk: Buffer, _encoding, done) =>
        done(null, format === 'csv' ? withLineEnds(chunk) : chunk),
      // Release the reservation before the response ends, because the client may then start another export.
      flush: (done) =>
        void client.query('commit').then(() => {
          release()
          done()
        }, done),
    })
    const patience = setTimeout(
      () => body.destroy(new Error(`The export took longer than ${longestMs} ms.`)),
      longestMs,
    )
    pipeline(rows, body, (error) => {
      clearTimeout(patience)
      release()
      // Close the connection after an error: nothing else stops a COPY.
      client.release(error !== undefined && error !== null)
    })
    return {
      contentType: format === 'csv' ? 'text/csv; charset=utf-8; header=present' : 'application/x-ndjson',
      headers: {
        'content-disposition': `attachment; filename="points-${now.toISOString().slice(0, 10)}.${format}"`,
      },
      body,
    }
  }
}

const anotherExport = () => new AppError('CONFLICT', messages.exportInProgress())

async function openSnapshot(pool: pg.Pool, memberId: string, longestMs: number): Promise<pg.PoolClient> {
  const client = await pool.connect()
  try {
    await client.query('begin read only')
    // Set a longer limit than this process's own timeout, so that it takes effect only if the process dies.
    await client.query(`set local statement_timeout = ${longestMs + DATABASE_GRACE_MS}`)
    const { rows } = await client.query<{ free: boolean }>(
      'select pg_try_advisory_xact_lock($1, hashtext($2)) as free',
      [EXPORT_LOCK, memberId],
    )
    if (!rows[0]?.free) throw anotherExport()
    return client
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
    throw error
  }
}

/** Converts line endings to CRLF (RFC 4180). No field contains a line break. */
function withLineEnds(chunk: Buffer): Buffer {
  return Buffer.from(chunk.toString('latin1').replaceAll('\n', '\r\n'), 'latin1')
}
