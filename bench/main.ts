import { benchAuth } from './auth.ts'
import { benchExport } from './points/export.ts'
import { report } from './report.ts'
import { benchStart } from './start.ts'

const HELP = `Measures, prints a table and writes bench/results/<name>.json.

Usage: npm run bench -- <name>

  auth    log-ins, refreshes and token checks per second, beside what they are made of
  export  a member's download of a million rows, beside PostgreSQL's COPY of the same
  start   time from the command to readiness, with an empty and with an existing DATA_DIR
`

const benches: Record<string, () => ReturnType<typeof benchStart>> = {
  auth: benchAuth,
  export: benchExport,
  start: benchStart,
}

const name = process.argv[2] ?? '--help'
const bench = benches[name]
if (bench) {
  await report(name, await bench())
} else {
  console.log(HELP)
  if (name !== '--help') {
    console.error(`There is no bench ${JSON.stringify(name)}.`)
    process.exitCode = 1
  }
}
