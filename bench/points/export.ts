import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { createPointsExport } from '../../apps/server/src/features/points/export-points.ts'
import type { Tables } from '../../apps/server/src/platform/database/database.ts'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts'
import { openPostgres } from '../harness/open-postgres.ts'
import type { Row } from '../report.ts'

const ROWS = 1_000_000
const MEMBER = '00000000-0000-7000-8000-000000000001'
const REFERENCE = 'COPY (select ...) to stdout of the same rows, read and discarded'

/** Compares a member's export over HTTP on loopback with a plain COPY of the same rows. */
export async function measureExport(scale: number): Promise<Row[]> {
  const rows = Math.round(ROWS * scale)
  const postgres = await openPostgres()
  const database = openDatabase<Tables>(postgres.connection, { maxConnections: 4, onLost: () => undefined })
  try {
    await migrate(database.pool)
    await fill(postgres.connection, rows)
    const exportPoints = createPointsExport(database.pool)
    const server = createServer(async (request, response) => {
      const format = request.url === '/csv' ? 'csv' : 'jsonl'
      const { body } = await exportPoints(MEMBER, format, new Date())
      body.pipe(response)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const download = async (format: string) => {
      const response = await fetch(`${url}/${format}`)
      return response.body ? count(response.body) : 0
    }
    // Run both once before the measurement, so that neither benefits from caches that the other has warmed.
    await copy(postgres.connection)
    await download('csv')
    const reference = rows / (await seconds(() => copy(postgres.connection)))
    const memory = watchMemory()
    const csv = rows / (await seconds(() => download('csv')))
    const jsonl = rows / (await seconds(() => download('jsonl')))
    const grown = memory.stop()
    server.close()
    const inOne = (name: string, value: number): Row => ({
      name,
      value,
      unit: 'rows/s',
      reference: REFERENCE,
      referenceValue: reference,
    })
    return [
      inOne(`export of ${rows.toLocaleString('en-US')} rows as CSV`, csv),
      inOne(`export of ${rows.toLocaleString('en-US')} rows as JSON lines`, jsonl),
      {
        name: `maximum additional memory of two exports of ${rows.toLocaleString('en-US')} rows, including the client`,
        value: grown,
        unit: 'MiB',
        reference: 'memory of the process before the exports',
        referenceValue: memory.before,
      },
    ]
  } finally {
    await database.close()
    await postgres.remove()
  }
}

async function fill(connection: pg.ClientConfig, rows: number): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(
    `insert into ledger_entries (member_id, category, points, comment, source_kind, source_id, occurred_at)
     select $1, (array['Connectivity', 'Referral', 'Rewards', 'Others'])[1 + n % 4], n * 0.000001,
            '96 heartbeats on ' || n, 'bench', n, '2000-01-01T00:00:00Z'::timestamptz + n * interval '10 minutes'
     from generate_series(1, $2::int) as n`,
    [MEMBER, rows],
  )
  await client.query('vacuum analyze ledger_entries')
  await client.end()
}

async function copy(connection: pg.ClientConfig): Promise<number> {
  const client = new pg.Client(connection)
  await client.connect()
  const stream: Readable = client.query(
    copyTo(
      `copy (select occurred_at, category, points, comment from ledger_entries where member_id = '${MEMBER}') to stdout`,
    ),
  )
  const bytes = await count(stream)
  await client.end()
  return bytes
}

async function count(chunks: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0
  for await (const chunk of chunks) bytes += chunk.length
  return bytes
}

async function seconds(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return (performance.now() - startedAt) / 1000
}

function watchMemory(): { before: number; stop(): number } {
  const read = () => process.memoryUsage().rss / 2 ** 20
  const before = read()
  let most = before
  const timer = setInterval(() => (most = Math.max(most, read())), 20)
  return {
    before,
    stop() {
      clearInterval(timer)
      return most - before
    },
  }
}
