import { pino } from 'pino'
import type { Tables } from '../../../platform/database/database.ts'
import { type DatabaseConnection, openDatabase } from '../../../platform/database/open-database.ts'
import { startGateway } from '../../../test/support/start-gateway.ts'
import { CreditJournal } from '../credit-journal.ts'

// Gateway in a child process, for tests that kill it. Arguments: the database and, optionally, the journal
// directory.
const connection = JSON.parse(process.argv[2] ?? '') as DatabaseConnection
const { kysely } = openDatabase<Tables>(connection, { maxConnections: 5, onLost: () => undefined })
const folder = process.argv[3]
const { url } = await startGateway(
  kysely,
  folder === undefined ? {} : { journal: new CreditJournal(folder, pino({ level: 'silent' })) },
)
process.send?.(url)
