// Runs the embedded PostgreSQL on the given directory until SIGTERM; prints the process id when it is ready.
import { startEmbeddedPostgres } from '../embedded-postgres.ts'

const directory = process.argv[2]
if (directory === undefined) throw new Error('expected the directory as the first argument')
const postgres = await startEmbeddedPostgres({ directory, say: () => undefined, log: () => undefined })
console.log(postgres.pid())
process.once('SIGTERM', () => postgres.stop())
