import { resolve } from 'node:path'
import { ConfigError } from '../../errors/config-error.ts'
import { ensureServiceKey, readServiceKey, replaceServiceKey } from '../../features/auth/keys/service-key.ts'
import { localize } from '../../platform/terminal.ts'
import { messages } from '../messages.ts'
import type { CommandContext, DefineCommand } from './command.ts'
import { serviceKey as texts } from './messages/service-key.ts'
import { auditCommand } from './operator-act.ts'

/**
 * Defines `service-key`, which shows the service-role key. With --replace, it creates a new one and revokes
 * the old one.
 */
export const defineServiceKey: DefineCommand = (command, withContext) => {
  command.option('--replace', localize(texts.replace())).action(
    withContext(async (context, options: { replace?: true }) => {
      const key = await getKey(context, options)
      return { text: key, json: { message: key } }
    }),
  )
}

/**
 * Returns the service-role key.
 * @throws ConfigError if the key was created on another machine
 */
async function getKey({ db, config }: CommandContext, options: { replace?: true }): Promise<string> {
  const dataDirectory = resolve(config.DATA_DIR)
  if (options.replace) {
    const entry = { action: 'service-key.replace', subject: { kind: 'service-key', id: 'service-role' } }
    return replaceServiceKey(db, dataDirectory, (transaction) => auditCommand(transaction, entry))
  }
  await ensureServiceKey(db, dataDirectory)
  const key = await readServiceKey(db, dataDirectory)
  if (key !== undefined) return key
  throw new ConfigError(messages.serviceKeyElsewhere({ directory: config.DATA_DIR }))
}
