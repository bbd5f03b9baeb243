import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded/embedded-postgres.ts'
import { cpuOfTree } from './process-cpu.ts'

export type BenchPostgres = Awaited<ReturnType<typeof openPostgres>>

/** The embedded PostgreSQL in a directory of its own, as an installation has it; both are gone at the end, after Ctrl+C too. */
export async function openPostgres() {
  const directory = await mkdtemp(join(tmpdir(), 'hearth-bench-'))
  const starting = startEmbeddedPostgres({
    directory: join(directory, 'postgres'),
    say: () => undefined,
    log: () => undefined,
  })
  let removed: Promise<void> | undefined
  // Once: Ctrl+C ends a bench's other processes too, so that the bench cleans up after their end at the same time.
  const remove = () => {
    removed ??= (async () => {
      await starting.then(
        (started) => started.stop(),
        () => undefined,
      )
      // A server that has not ended yet may still write there.
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
    /** As the superuser, who makes databases and fills them. */
    connection: postgres.administrator,
    /** Directory for the data of servers. */
    directory,
    /** Seconds of CPU used so far, with all its processes. */
    cpu: () => cpuOfTree(postgres.pid() ?? 0),
    remove,
  }
}
