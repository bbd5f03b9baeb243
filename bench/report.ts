import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'

/**
 * Measured figure, usually with a reference from the same run. Ratios depend less on the machine than
 * absolute figures do.
 */
export interface Row {
  name: string
  value: number
  unit: string
  /** Name of the reference. Rows without a reference have no ratio. */
  reference?: string
  referenceValue?: number
  /** Explanation of the figure. */
  note?: string
}

export type SavedRow = Row & { ratio?: number; part?: string; at?: string }

/** Prints rows as a table and saves them in bench/results with the machine and the time. */
export async function report(name: string, rows: Row[]): Promise<void> {
  print(rows)
  saveRows(name, rows.map(withRatio))
}

/** Prints and saves the rows of one part of a benchmark. Rows of other parts stay unchanged. */
export async function reportPart(name: string, part: string, rows: Row[]): Promise<void> {
  print(rows)
  const at = new Date().toISOString()
  const others = readSaved(name).filter((row) => row.part !== part)
  saveRows(name, [...others, ...rows.map((row) => ({ part, at, ...withRatio(row) }))])
}

/** Prints rows as a table, followed by their notes. */
export function print(rows: Row[]): void {
  console.table(
    rows.map(withRatio).map((row) => ({
      name: row.name,
      value: `${round(row.value, 2)} ${row.unit}`,
      reference: row.reference ? `${row.reference}: ${round(row.referenceValue ?? 0, 2)} ${row.unit}` : '',
      ratio: row.ratio ?? '',
    })),
  )
  for (const { name, note } of rows) if (note) console.log(`${name}: ${note}`)
}

function withRatio(row: Row): SavedRow {
  // A reference of 0 has no ratio.
  return !row.referenceValue ? row : { ...row, ratio: round(row.value / row.referenceValue, 3) }
}

function saveRows(name: string, rows: SavedRow[]): void {
  const machine = `${cpus().length} x ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`
  const result = { machine, at: new Date().toISOString(), rows }
  mkdirSync(directory(), { recursive: true })
  writeFileSync(fileOf(name), `${JSON.stringify(result, null, 2)}\n`)
}

function readSaved(name: string): SavedRow[] {
  const file = fileOf(name)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { rows: SavedRow[] }).rows : []
}

const directory = () => fileURLToPath(new URL('./results', import.meta.url))
const fileOf = (name: string) => `${directory()}/${name}.json`

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
