import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DATABASE, initializeCluster, keepPassword, SUPERUSER } from './initialize-cluster.ts'
import { lockDataDirectory } from './lock-data-directory.ts'
import { preparePostgresBinaries } from './postgres-binaries.ts'
import { openPostgresHome } from './postgres-home.ts'
import { type PostgresLog, type Postmaster, spawnPostmaster } from './postmaster.ts'
import { clearSocketDirectory, openSocketDirectory, SOCKET_PORT } from './socket-directory.ts'
import { stopEarlierPostgres } from './stop-earlier-postgres.ts'
import { waitUntil } from './wait-until.ts'

export interface EmbeddedPostgres {
  /** Stays the same when PostgreSQL is started again; the host is the directory of its socket. */
  connection: { host: string; port: number; user: string; password: string; database: string }
  /** Undefined while it is down. */
  pid(): number | undefined
  stop(): Promise<void>
}

const STOP_GRACE_MS = 10_000
const TELL_EVERY_MS = 5_000
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 10_000
/** Whoever ran this long was well: the next fall is a first one again. */
const WELL_AFTER_MS = 60_000

/**
 * Starts the real PostgreSQL of the npm package on `directory`, makes its cluster the first time, and keeps it
 * running until `stop`: one that dies is started again.
 * @param options.settings go before what postgresql.conf says
 * @throws ConfigError for what the operator can mend
 */
export async function startEmbeddedPostgres(options: {
  directory: string
  say(line: string): void
  log: PostgresLog
  settings?: Record<string, string>
}): Promise<EmbeddedPostgres> {
  const { directory, say, log, settings = {} } = options
  const home = openPostgresHome(directory, say)
  // Its own lock, because a copied DATA_DIR may hold a link to the same cluster.
  const lock = lockDataDirectory(home.path, dirname(directory))
  let stopping = false
  let current: Postmaster | undefined

  async function start(binaries: ReturnType<typeof preparePostgresBinaries>, socketDirectory: string) {
    await stopEarlierPostgres(home.cluster, say)
    clearSocketDirectory(socketDirectory)
    if (stopping) return
    const postmaster = spawnPostmaster({ home, binaries, socketDirectory, settings, log })
    current = postmaster
    const begun = performance.now()
    const patience = setInterval(() => {
      const seconds = Math.round((performance.now() - begun) / 1000)
      say(`PostgreSQL is still repairing what a crash left unfinished (${seconds} s).`)
    }, TELL_EVERY_MS)
    await postmaster.ready.finally(() => clearInterval(patience))
  }

  try {
    const binaries = preparePostgresBinaries({ account: home.account, ownDirectory: home.path, say })
    const socketDirectory = openSocketDirectory(home)
    const password = keepPassword(home)
    if (!existsSync(home.cluster)) {
      say('Making the database (PostgreSQL 18).')
      await initializeCluster(home, binaries, password)
    }
    say('Starting PostgreSQL.')
    await start(binaries, socketDirectory)
    const supervision = keepRunning(() => start(binaries, socketDirectory))
    return {
      connection: { host: socketDirectory, port: SOCKET_PORT, user: SUPERUSER, password, database: DATABASE },
      pid: () => current?.pid,
      async stop() {
        stopping = true
        if (current) await stopPostmaster(current)
        await supervision
        lock.release()
      },
    }
  } catch (error) {
    stopping = true
    if (current) await stopPostmaster(current)
    lock.release()
    throw error
  }

  async function keepRunning(again: () => Promise<void>): Promise<void> {
    let pause = FIRST_PAUSE_MS
    while (!stopping) {
      const begun = performance.now()
      const how = await current?.ended
      current = undefined
      if (stopping) return
      pause =
        performance.now() - begun > WELL_AFTER_MS ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS)
      log('error', `postgresql ended by itself (${how}); starting it again in ${pause} ms`)
      await waitUntil(() => stopping, pause)
      if (stopping) return
      await again().then(
        () => current && log('info', `postgresql runs again (process ${current.pid})`),
        (error) => log('error', `postgresql could not be started again: ${error.message}`),
      )
    }
  }
}

async function stopPostmaster(postmaster: Postmaster): Promise<void> {
  // SIGINT is PostgreSQL's fast stop: sessions are ended, everything is written; SIGQUIT leaves the writing to the next start.
  for (const name of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    postmaster.signal(name)
    const ended = await Promise.race([
      postmaster.ended.then(() => true),
      sleep(STOP_GRACE_MS, false, { ref: false }),
    ])
    if (ended) return
  }
}
