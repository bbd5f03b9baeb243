import { resolve } from 'node:path'
import { ConfigError } from '../../errors/config-error.ts'
import { ensureServiceKey, readServiceKey, replaceServiceKey } from '../../features/auth/keys/service-key.ts'
import { messages } from '../messages.ts'
import { type CommandContext, type DefineCommand, formatMessage } from './command.ts'
import { auditCommand } from './operator-act.ts'

/** Shows the service-role key. With --replace, creates a new one and revokes the old one. */
export const defineServiceKey: DefineCommand = (command, withContext) => {
  command
    .option('--replace', 'create a new key; the old one stops working')
    .action(
      withContext(async (context, options: { replace?: true }) =>
        formatMessage(await getKey(context, options)),
      ),
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
