import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Database } from '../platform/database/database.ts'
import { savedAnswer } from '../platform/http/idempotency.ts'
import { jobDataColumn } from '../platform/jobs/job-data.ts'
import type { JobKind } from '../platform/jobs/jobs.ts'
import { sendEmail } from '../platform/mail/mail.ts'
import type { KeyRing } from '../platform/secrets/key-ring.ts'
import { type KeySource, openKeyRing } from '../platform/secrets/open-key-ring.ts'
import { resealColumn, type SealedColumn } from '../platform/secrets/sealed-column.ts'
import { features } from './features.ts'

/** All kinds of background jobs. */
export const jobKinds: readonly JobKind<object>[] = [
  sendEmail,
  ...features.flatMap(({ jobKinds = [] }) => jobKinds),
]

/** Returns the columns whose values are sealed with a key outside the database. */
export async function listSealedColumns(db: Database): Promise<SealedColumn[]> {
  const columns = await Promise.all(features.map(({ sealedColumns }) => sealedColumns?.(db) ?? []))
  const sealedKinds = jobKinds.filter(({ readable }) => readable)
  return [...columns.flat(), savedAnswer.description, jobDataColumn(sealedKinds)]
}

/** Returns the configured source of the keys that seal secrets. */
export function readKeySource(config: Config): KeySource {
  const { SECRETS_KEY_COMMAND: command, SECRETS_KEY_FILE: file, DATA_DIR } = config
  if (command) return { command }
  return file
    ? { file: resolve(file), isDefault: false }
    : { file: join(resolve(DATA_DIR), 'sealing-keys'), isDefault: true }
}

/**
 * Loads the key ring that seals the database's secrets.
 * @throws ConfigError
 */
export async function openSecrets(config: Config, db: Database): Promise<KeyRing> {
  return openKeyRing(db, readKeySource(config), await listSealedColumns(db))
}

/** Starts sealing secrets that earlier versions stored in plain text. */
export function startSealing(deps: { db: Database; secrets: KeyRing; log: Logger }) {
  const { db, secrets, log } = deps
  let stopping = false
  async function seal() {
    for (const column of await listSealedColumns(db)) {
      const { resealed, failures } = await resealColumn(db, secrets, column, {
        onlyPlain: true,
        isStopping: () => stopping,
      })
      if (resealed > 0)
        log.info({ column: column.name, resealed }, 'secrets: sealed the values of an earlier version')
      if (failures.length > 0)
        log.error(
          { column: column.name, failures: failures.slice(0, 5) },
          'secrets: failed to seal some values; retrying at the next start',
        )
    }
  }
  const run = () =>
    seal().catch((error) =>
      log.warn(
        { err: error },
        'secrets: failed to seal the values of an earlier version; continuing at the next start',
      ),
    )
  const running = run()
  return {
    async stop() {
      stopping = true
      await running
    },
  }
}
