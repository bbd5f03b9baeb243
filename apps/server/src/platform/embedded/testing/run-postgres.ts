// Runs the embedded PostgreSQL on the given directory until SIGTERM. Prints the process ID when it is ready.
import { startEmbeddedPostgres } from '../embedded-postgres.ts'

const directory = process.argv[2]
if (directory === undefined) throw new Error('Expected a directory as the first argument.')
const postgres = await startEmbeddedPostgres({ directory, say: () => undefined, log: () => undefined })
// Register the handler before printing, because a test may send SIGTERM as soon as it has read the line.
process.once('SIGTERM', () => postgres.stop())
console.log(postgres.pid())
