import type { Tables } from '../src/database.ts'
import { type DatabaseConnection, openDatabase } from '../src/platform/database/open-database.ts'
import { startGateway } from './start-gateway.ts'

// A gateway in a process of its own, for tests that kill it. Started by fork, with the database as its argument.
const connection = JSON.parse(process.argv[2] ?? '') as DatabaseConnection
const { kysely } = openDatabase<Tables>(connection, { maxConnections: 5, onLost: () => undefined })
const { url } = await startGateway(kysely)
process.send?.(url)
