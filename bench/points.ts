import { parseArgs } from 'node:util'
import { measureCredits } from './points/credits.ts'
import { measureExport } from './points/export.ts'
import { measureGrownReads } from './points/grown-reads.ts'
import { measureGrowth } from './points/growth.ts'
import { measureLedgerSize } from './points/ledger-size.ts'
import { measureManyNodes } from './points/many-nodes.ts'
import { measureNodes } from './points/nodes.ts'
import { measureReads } from './points/reads.ts'
import { measureRestart } from './points/restart.ts'
import { print, type Row, reportPart } from './report.ts'
import { selectParts } from './select-parts.ts'

const HELP = `Points on the real server: credits, reads, nodes, ledger, growth, most of them beside a reference.

Usage: npm run bench -- points [part ...] [--scale S]

  credits      heartbeats booked per second, from a node's presence in memory to the commit (2 minutes)
  reads        statistics, history and overviews per second (3 minutes)
  many-nodes   response times of the node pages of a member with 500 nodes (4 minutes)
  nodes        memory of idle connections, PINGs per second (3 minutes)
  restart      reconnects of all nodes after a restart of the server (4 minutes)
  ledger       bytes on disk for a member's month (2 minutes)
  export       a million rows as CSV and JSON lines (1 minute)
  grown-reads  duration of reads with a million members and with fewer (13 minutes)
  growth       a day of a million members: credits, settlement, reconcile (20 minutes)

  --scale S  multiplies all sizes by S, up to 1, for a quick trial; the results are printed and not saved

Without a part, all parts run. Each part replaces its rows in bench/results/points.json when it is done.
Measure on an idle machine. Ratios to the reference of the same run are more reliable than absolute figures.
`

/** Measurements by part. `scale` multiplies the sizes; recorded results use 1. */
const parts: Record<string, (scale: number) => Promise<Row[]>> = {
  credits: measureCredits,
  reads: measureReads,
  'many-nodes': measureManyNodes,
  nodes: measureNodes,
  restart: measureRestart,
  ledger: measureLedgerSize,
  export: measureExport,
  'grown-reads': measureGrownReads,
  growth: measureGrowth,
}

export async function benchPoints(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { scale: { type: 'string', default: '1' }, help: { type: 'boolean' } },
  })
  if (values.help) return console.log(HELP)
  const scale = Number(values.scale)
  if (!(scale > 0 && scale <= 1)) {
    console.error(
      `Expected --scale to be a number greater than 0 and at most 1, got ${JSON.stringify(values.scale)}.`,
    )
    process.exitCode = 1
    return
  }
  for (const part of selectParts(positionals, parts) ?? []) {
    console.log(`points ${part} ...`)
    const rows = (await parts[part]?.(scale)) ?? []
    if (scale === 1) await reportPart('points', part, rows)
    else print(rows)
  }
}
