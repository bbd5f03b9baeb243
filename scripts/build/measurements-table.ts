import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SavedRow } from '../../bench/report.ts'

/** Renders all saved benchmark results as a Markdown table. */
export function measurementsTable(directory: string): string {
  const files = readdirSync(directory)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
  const rows = files.flatMap((file) => {
    const { rows } = JSON.parse(readFileSync(join(directory, file), 'utf8')) as { rows: SavedRow[] }
    return rows.map((row) => rowOf(file.replace('.json', ''), row))
  })
  return [
    '| measurement | result | reference | ratio | `npm run bench --` |',
    '|---|--:|---|--:|---|',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n')
}

function rowOf(
  bench: string,
  { name, value, unit, reference, referenceValue, ratio, part }: SavedRow,
): string[] {
  const beside = reference === undefined ? '' : `${reference}: ${figure(referenceValue ?? 0, unit)}`
  const command = part === undefined ? `\`${bench}\`` : `\`${bench} ${part}\``
  return [name, figure(value, unit), beside, ratio === undefined ? '' : ratio.toFixed(2), command]
}

function figure(value: number, unit: string): string {
  const digits = value >= 100 || Number.isInteger(value) ? 0 : 2
  return `${value.toLocaleString('en-US', { maximumFractionDigits: digits })} ${unit}`.trim()
}
