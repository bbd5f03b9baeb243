import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded/embedded-postgres.ts'
import { cpuOfTree } from './process-cpu.ts'

export type BenchPostgres = Awaited<ReturnType<typeof openPostgres>>

/**
 * Starts the embedded PostgreSQL in its own directory. Call `remove` to stop it and delete the directory;
 * Ctrl+C does so too.
 */
export async function openPostgres() {
  const directory = await mkdtemp(join(tmpdir(), 'hearth-bench-'))
  const starting = startEmbeddedPostgres({
    directory: join(directory, 'postgres'),
    say: () => undefined,
    log: () => undefined,
  })
  let removed: Promise<void> | undefined
  // Run only once. Ctrl+C also ends the benchmark's other processes, so the benchmark may clean up at the
  // same time.
  const remove = () => {
    removed ??= (async () => {
      await starting.then(
        (started) => started.stop(),
        () => undefined,
      )
      // Retry, because a server that is still shutting down may write to the directory.
      await rm(directory, { recursive: true, force: true, maxRetries: 10 })
      process.off('SIGINT', interrupted)
      process.off('SIGTERM', interrupted)
    })()
    return removed
  }
  const interrupted = async () => {
    await remove()
    process.exit(130)
  }
  process.on('SIGINT', interrupted)
  process.on('SIGTERM', interrupted)
  const postgres = await starting.catch(async (error) => {
    await remove()
    throw error
  })
  return {
    /** Connection of the superuser, which creates and fills databases. */
    connection: postgres.administrator,
    /** Directory for the servers' data. */
    directory,
    /** CPU time of all PostgreSQL processes so far, in seconds. */
    cpu: () => cpuOfTree(postgres.pid() ?? 0),
    remove,
  }
}
