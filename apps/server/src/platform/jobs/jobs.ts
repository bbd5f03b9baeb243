import { fromKysely, type KyselyTransactionLike, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { DatabaseConnection } from '../database/open-database.ts'
import { MAINTENANCE_TIMEOUT_MS, SESSION_LIMITS } from '../database/session-limits.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { DEAD_JOBS } from './dead-jobs.ts'
import { openJobData, redactError, sealJobData } from './job-data.ts'

/** A kind of background job. `Data` is stored as JSON. */
export interface JobKind<Data extends object> {
  name: string
  /** Maximum number of retries, with growing delays. */
  retries: number
  /** Fields that are not sealed in the database. If absent, nothing is sealed. */
  readable?: readonly string[]
  /** Only carries the type of the data. */
  readonly data?: Data
}

export interface Jobs {
  /** Enqueues a job in the caller's transaction. The job exists if and only if the transaction commits. */
  send<Data extends object>(
    transaction: KyselyTransactionLike,
    kind: JobKind<Data>,
    data: Data,
  ): Promise<void>
  /** Retries a dead job by its ID. Returns false if it does not exist. */
  retryDead(transaction: KyselyTransactionLike, id: string): Promise<boolean>
  /** Registers the handler of a kind. Call before `start`. */
  work<Data extends object>(kind: JobKind<Data>, handler: (data: Data) => Promise<void>): void
  /** Runs work at every tick of a cron expression (UTC), once across all processes. */
  schedule(name: string, cron: string, handler: () => Promise<void>): void
  start(): Promise<void>
  stop(): Promise<void>
}

type Handler = (data: object) => Promise<void>

/**
 * Creates the job queue on pg-boss, with retries, schedules and dead letters.
 * @param options.work false in processes without the role `jobs`, which only enqueue
 */
export function createJobs(
  connection: DatabaseConnection,
  kinds: readonly JobKind<object>[],
  options: {
    work: boolean
    secrets: KeyRing
    log: Logger
    onDone: (name: string, outcome: 'done' | 'failed') => void
  },
): Jobs {
  const boss = new PgBoss({
    ...connection,
    ...SESSION_LIMITS,
    ...{ statement_timeout: MAINTENANCE_TIMEOUT_MS },
    application_name: 'hearth-jobs',
    max: 4,
    useListenNotify: true,
    // Seconds between deletions of finished jobs.
    maintenanceIntervalSeconds: 60,
    supervise: options.work,
    schedule: options.work,
    // The server's role cannot change tables. `installJobQueue` creates and upgrades them as the owner.
    migrate: false,
  })
  // Without a listener, a database outage would crash the process; pg-boss recovers by itself.
  boss.on('error', (error) => options.log.warn({ err: error }, 'jobs: the queue reported an error'))

  const handlers = new Map<string, { kind: JobKind<object>; handler: Handler }>()
  const schedules = new Map<string, { cron: string; handler: () => Promise<void> }>()

  async function run(name: string, handler: () => Promise<void>) {
    try {
      await handler()
      options.onDone(name, 'done')
    } catch (error) {
      options.onDone(name, 'failed')
      options.log.error({ err: error, job: name }, 'jobs: failed to run a job; retrying if its kind allows')
      throw error
    }
  }

  /** Runs a job and removes sealed data from its errors. */
  async function runOpened(kind: JobKind<object>, handler: Handler, stored: object) {
    const data = openJobData(options.secrets, kind, stored)
    try {
      await handler(data)
    } catch (error) {
      throw kind.readable ? redactError(error, data) : error
    }
  }

  /** Creates a queue, or updates the options of an existing one. */
  async function upsertQueue(
    name: string,
    own: { retryLimit: number; retryDelayMax?: number; notify?: boolean; deadLetter?: string },
  ) {
    // Let the next sweep of the queue delete finished jobs, because they may contain emails with codes.
    const queue = { retryDelay: 5, retryBackoff: true, deleteAfterSeconds: 1, ...own }
    await boss.createQueue(name, queue)
    await boss.updateQueue(name, queue)
  }

  return {
    async send(transaction, kind, data) {
      await boss.send(kind.name, sealJobData(options.secrets, kind, data), { db: fromKysely(transaction) })
    },
    async retryDead(transaction, id) {
      const db = fromKysely(transaction)
      // `redrive` skips a job that another transaction locks, such as one that reseals it.
      await db.executeSql('select from pgboss.job where name = $1 and id = $2 for update', [DEAD_JOBS, id])
      return (await boss.redrive(DEAD_JOBS, { ids: [id], db })) > 0
    },
    work(kind, handler) {
      handlers.set(kind.name, { kind, handler: handler as Handler })
    },
    schedule(name, cron, handler) {
      schedules.set(name, { cron, handler })
    },
    async start() {
      await boss.start()
      await upsertQueue(DEAD_JOBS, { retryLimit: 0 })
      for (const kind of kinds) {
        await upsertQueue(kind.name, {
          retryLimit: kind.retries,
          retryDelayMax: 3600,
          notify: true,
          deadLetter: DEAD_JOBS,
        })
      }
      if (!options.work) return
      for (const [name, { kind, handler }] of handlers) {
        await boss.work<object>(name, { batchSize: 1, localConcurrency: 2 }, async ([job]) => {
          if (job) await run(name, () => runOpened(kind, handler, job.data))
        })
      }
      for (const [name, { cron, handler }] of schedules) {
        await upsertQueue(name, { retryLimit: 5 })
        await boss.schedule(name, cron, {}, { tz: 'UTC' })
        await boss.work(name, { batchSize: 1 }, () => run(name, handler))
      }
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}
