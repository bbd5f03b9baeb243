import type { Tables } from '../../../platform/database/database.ts'
import { type DatabaseConnection, openDatabase } from '../../../platform/database/open-database.ts'
import { reportAwayNodes } from '../report-away-nodes.ts'

// Reports away nodes again and again until it is killed, for a time in ISO 8601 that the parent sends.
const connection = JSON.parse(process.argv[2] ?? '') as DatabaseConnection
const { kysely } = openDatabase<Tables>(connection, { maxConnections: 1, onLost: () => undefined })
let now: Date | undefined
process.on('message', (time: string) => {
  now = new Date(time)
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
for (;;) {
  if (now) await reportAwayNodes(kysely, now).catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 5))
}
