import { Zip, ZipDeflate } from 'fflate'
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import type { ExportSection } from '../../../platform/feature.ts'

/** Number of rows read into memory per query. */
const PAGE = 2000

/**
 * Writes sections from one snapshot as a ZIP archive, each as JSON and CSV.
 * @param write receives the archive in chunks; each chunk waits until the previous one is written
 */
export async function zipSections(
  transaction: Transaction,
  export_: { memberId: string; sections: readonly ExportSection[]; readme: string },
  write: (bytes: Buffer) => Promise<void>,
): Promise<void> {
  let pieces: Uint8Array[] = []
  let failure: Error | undefined
  const zip = new Zip((error, piece) => {
    if (error) failure = error
    else pieces.push(piece)
  })
  const flush = async () => {
    if (failure) throw failure
    const ready = Buffer.concat(pieces)
    pieces = []
    if (ready.length > 0) await write(ready)
  }
  const addFile = async (name: string, content: AsyncIterable<string> | Iterable<string>) => {
    const file = new ZipDeflate(name, { level: 6 })
    zip.add(file)
    for await (const text of content) {
      file.push(Buffer.from(text))
      await flush()
    }
    file.push(new Uint8Array(0), true)
    await flush()
  }

  await addFile('README.txt', [export_.readme])
  for (const { name, rows } of export_.sections) {
    const read = () => readPages(transaction, rows(export_.memberId))
    await addFile(`${name}.json`, asJson(read()))
    await addFile(`${name}.csv`, asCsv(read()))
  }
  zip.end()
  await flush()
}

async function* readPages(
  transaction: Transaction,
  query: RawBuilder<Record<string, unknown>>,
): AsyncIterable<Record<string, unknown>[]> {
  await sql`declare exported no scroll cursor for select row_to_json(r) as row from (${query}) r`.execute(
    transaction,
  )
  for (;;) {
    const { rows } = await sql<{
      row: Record<string, unknown>
    }>`fetch ${sql.lit(PAGE)} from exported`.execute(transaction)
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < PAGE) break
  }
  await sql`close exported`.execute(transaction)
}

async function* asJson(pages: AsyncIterable<Record<string, unknown>[]>): AsyncIterable<string> {
  let before = '[\n'
  for await (const page of pages) {
    for (const row of page) {
      yield `${before}  ${JSON.stringify(row)}`
      before = ',\n'
    }
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

/** Formats rows as CSV (RFC 4180). The first line contains the column names. */
async function* asCsv(pages: AsyncIterable<Record<string, unknown>[]>): AsyncIterable<string> {
  let isFirst = true
  for await (const page of pages) {
    if (isFirst && page[0]) yield csvLine(Object.keys(page[0]))
    isFirst = false
    yield page.map((row) => csvLine(Object.values(row))).join('')
  }
}

function csvLine(values: unknown[]): string {
  return `${values.map(csvField).join(',')}\r\n`
}

/** Formats a CSV field. Adds an apostrophe before text that a spreadsheet would execute as a formula. */
export function csvField(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const safe = /^\s*[=+@\-\t\r|%]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
