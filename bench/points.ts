import { parseArgs } from 'node:util'
import { measureCredits } from './points/credits.ts'
import { measureExport } from './points/export.ts'
import { measureGrownReads } from './points/grown-reads.ts'
import { measureGrowth } from './points/growth.ts'
import { measureLedgerSize } from './points/ledger-size.ts'
import { measureNodes } from './points/nodes.ts'
import { measureReads } from './points/reads.ts'
import { measureRestart } from './points/restart.ts'
import { print, type Row, reportPart } from './report.ts'
import { selectParts } from './select-parts.ts'

const HELP = `Points on the real server: credits, reads, nodes, ledger, growth; each beside a reference where there is one.

Usage: npm run bench -- points [part ...] [--scale S]

  credits      heartbeats booked per second, from a node's presence in memory to the commit (2 minutes)
  reads        statistics and history per second (2 minutes)
  nodes        memory of idle connections, PINGs per second (3 minutes)
  restart      all nodes come back after the server was restarted (4 minutes)
  ledger       bytes on disk for a member's month (2 minutes)
  export       a million rows as CSV and JSON lines (1 minute)
  grown-reads  how long reads take with a million members beside fewer (13 minutes)
  growth       a million members: a day's credits, its settlement, reconcile (20 minutes)

  --scale S  sizes times S, below 1: a quick trial, whose rows are printed and not kept

Without parts all of them. The rows of a part take the place of its former ones in bench/results/points.json as soon as
it is done. Figures mean something on a machine without other work; ratios to the reference of the same run mean more.
`

/** @param scale 1 for the sizes of recorded results */
const parts: Record<string, (scale: number) => Promise<Row[]>> = {
  credits: measureCredits,
  reads: measureReads,
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
    console.error(`--scale is ${JSON.stringify(values.scale)}; it takes a number above 0, up to 1.`)
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
