import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded/embedded-postgres.ts'
import { cpuOfTree } from './process-cpu.ts'

export type BenchPostgres = Awaited<ReturnType<typeof openPostgres>>

/** The embedded PostgreSQL in a directory of its own, as an installation has it; both are gone at the end, after Ctrl+C too. */
export async function openPostgres(settings: Record<string, string> = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'hearth-bench-'))
  const postgres = await startEmbeddedPostgres({
    directory: join(directory, 'postgres'),
    say: () => undefined,
    log: () => undefined,
    settings,
  })
  const remove = async () => {
    process.off('SIGINT', interrupted)
    process.off('SIGTERM', interrupted)
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
  const interrupted = async () => {
    await remove()
    process.exit(130)
  }
  process.once('SIGINT', interrupted)
  process.once('SIGTERM', interrupted)
  return {
    connection: postgres.connection,
    /** Where the data of servers may go. */
    directory,
    /** Seconds of CPU used so far, with all its processes. */
    cpu: () => cpuOfTree(postgres.pid() ?? 0),
    remove,
  }
}
