import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { acquireDirectoryLock } from './acquire-directory-lock.ts'
import { type EmbeddedConnections, readEmbeddedConnections } from './embedded-connections.ts'
import { ensureDatabaseRoles } from './ensure-database-roles.ts'
import { initializeCluster } from './initialize-cluster.ts'
import { preparePostgresBinaries } from './postgres-binaries.ts'
import { openPostgresHome } from './postgres-home.ts'
import { type PostgresLog, type Postmaster, spawnPostmaster } from './postmaster.ts'
import { clearSocketDirectory, openSocketDirectory } from './socket-directory.ts'
import { stopEarlierPostgres } from './stop-earlier-postgres.ts'
import { superviseProcess } from './supervise-process.ts'

/** Embedded PostgreSQL. Its connections do not change when it restarts. */
export interface EmbeddedPostgres extends EmbeddedConnections {
  /** Directory of the database files. */
  cluster: string
  /** Undefined while PostgreSQL is down. */
  pid(): number | undefined
  stop(): Promise<void>
}

/** Shutdown signals in order, each with its time limit in milliseconds. */
const STOPS = [
  // Waits for sessions to end, because connections that are being closed would otherwise receive an error.
  { signal: 'SIGTERM', graceMs: 2_000 },
  // Ends the remaining sessions and writes all data to disk.
  { signal: 'SIGINT', graceMs: 10_000 },
  // Exits without writing. The next start recovers the data.
  { signal: 'SIGQUIT', graceMs: 10_000 },
  { signal: 'SIGKILL', graceMs: 10_000 },
] as const
const REPORT_EVERY_MS = 5_000

/**
 * Starts PostgreSQL from the npm package on `directory`, creates a missing cluster, and supervises PostgreSQL
 * until `stop`.
 * @param options.settings settings that override postgresql.conf
 * @throws ConfigError if the operator can fix the problem
 */
export async function startEmbeddedPostgres(options: {
  directory: string
  say(line: string): void
  log: PostgresLog
  settings?: Record<string, string>
}): Promise<EmbeddedPostgres> {
  const { directory, say, log, settings = {} } = options
  const home = openPostgresHome(directory, say)
  // The home has its own lock, because a copied DATA_DIR may contain a link to the same cluster.
  const lock = await acquireDirectoryLock(home.path, { shownAs: dirname(directory) })
  let stopping = false
  const running: { program: Postmaster | undefined } = { program: undefined }

  async function start(binaries: ReturnType<typeof preparePostgresBinaries>, socketDirectory: string) {
    await stopEarlierPostgres({ cluster: home.cluster, socketDirectory, shownAs: dirname(directory), say })
    clearSocketDirectory(socketDirectory)
    if (stopping) return
    const postmaster = spawnPostmaster({ home, binaries, socketDirectory, settings, log })
    running.program = postmaster
    const startedAt = performance.now()
    const patience = setInterval(() => {
      const seconds = Math.round((performance.now() - startedAt) / 1000)
      say(`PostgreSQL is still recovering from a crash (${seconds} s).`)
    }, REPORT_EVERY_MS)
    await postmaster.ready.finally(() => clearInterval(patience))
  }

  try {
    const binaries = preparePostgresBinaries({ account: home.account, ownDirectory: home.path, say })
    const socketDirectory = openSocketDirectory(home)
    const connections = readEmbeddedConnections(home, socketDirectory)
    const { administrator, owner, connection } = connections
    if (!existsSync(home.cluster)) {
      say('Creating the database (PostgreSQL 18).')
      await initializeCluster(home, binaries, administrator.password)
    }
    say('Starting PostgreSQL.')
    await start(binaries, socketDirectory)
    await ensureDatabaseRoles(administrator, { owner: owner.password, server: connection.password }, say)
    const supervision = superviseProcess(running, {
      name: 'postgresql',
      isStopping: () => stopping,
      start: () => start(binaries, socketDirectory),
      log,
    })
    return {
      ...connections,
      cluster: home.cluster,
      pid: () => running.program?.pid,
      async stop() {
        stopping = true
        if (running.program) await stopPostmaster(running.program)
        await supervision
        lock.release()
      },
    }
  } catch (error) {
    stopping = true
    if (running.program) await stopPostmaster(running.program)
    lock.release()
    throw error
  }
}

async function stopPostmaster(postmaster: Postmaster): Promise<void> {
  for (const { signal, graceMs } of STOPS) {
    postmaster.signal(signal)
    const ended = await Promise.race([
      postmaster.ended.then(() => true),
      sleep(graceMs, false, { ref: false }),
    ])
    if (ended) return
  }
}
