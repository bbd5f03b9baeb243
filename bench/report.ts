import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'

/** One measured figure beside a reference of the same run; machines are noisy, ratios less so. */
export interface Row {
  name: string
  value: number
  unit: string
  /** What the value is compared with. */
  reference: string
  referenceValue: number
  /** What the figure alone does not say. */
  note?: string
}

/** Prints rows as a table and keeps them in bench/results, with the machine and the time. */
export async function report(name: string, rows: Row[]): Promise<void> {
  const withRatio = rows.map((row) => ({ ...row, ratio: round(row.value / row.referenceValue, 3) }))
  console.table(
    withRatio.map((row) => ({
      name: row.name,
      value: `${round(row.value, 2)} ${row.unit}`,
      reference: `${row.reference}: ${round(row.referenceValue, 2)} ${row.unit}`,
      ratio: row.ratio,
    })),
  )
  for (const { name, note } of rows) if (note) console.log(`${name}: ${note}`)
  const directory = fileURLToPath(new URL('./results', import.meta.url))
  mkdirSync(directory, { recursive: true })
  const machine = `${cpus().length} x ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`
  const result = { machine, at: new Date().toISOString(), rows: withRatio }
  writeFileSync(`${directory}/${name}.json`, `${JSON.stringify(result, null, 2)}\n`)
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
