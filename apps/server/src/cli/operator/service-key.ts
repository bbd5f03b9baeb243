import { resolve } from 'node:path'
import type { Config } from '../../config/config.ts'
import { ConfigError } from '../../errors/config-error.ts'
import { ensureServiceKey, readServiceKey, replaceServiceKey } from '../../features/auth/keys/service-key.ts'
import type { Database } from '../../platform/database/database.ts'
import { auditCommand } from './operator-act.ts'

/**
 * Shows the service-role key; with --replace another one, and the old one is refused from then on.
 * @throws ConfigError where the key was made on another machine
 */
export async function serviceKey(context: { db: Database; config: Config; args: string[] }): Promise<string> {
  const { db, config, args } = context
  const unknown = args.find((arg) => arg !== '--replace')
  if (unknown !== undefined)
    throw new ConfigError(`service-key takes --replace or nothing; it got "${unknown}".`)
  const dataDirectory = resolve(config.DATA_DIR)
  if (args.includes('--replace')) {
    const entry = { action: 'service-key.replace', subject: { kind: 'service-key', id: 'service-role' } }
    return replaceServiceKey(db, dataDirectory, (transaction) => auditCommand(transaction, entry))
  }
  await ensureServiceKey(db, dataDirectory)
  const key = await readServiceKey(db, dataDirectory)
  if (key !== undefined) return key
  throw new ConfigError(
    `DATA_DIR ${config.DATA_DIR} does not have the key that the database knows: another machine made it. Take it from there, or make another one with --replace.`,
  )
}
