import { ConfigError } from '../../errors/config-error.ts'
import { openSigningKeys } from '../../features/auth/keys/signing-keys.ts'
import { messages } from '../messages.ts'
import {
  type CommandContext,
  type CommandOutput,
  createMessageOutput,
  type DefineCommand,
} from './command.ts'
import { rotateKeys as texts } from './messages/rotate-keys.ts'
import { auditCommand } from './operator-act.ts'

/**
 * Defines `rotate-keys`, which replaces the key for access tokens. Running servers use the new key within a
 * minute.
 */
export const defineRotateKeys: DefineCommand = (command, withContext) => {
  command.action(withContext(rotate))
}

/** @throws ConfigError if an imported key signs access tokens */
async function rotate({ db, config, openSecrets }: CommandContext): Promise<CommandOutput> {
  if (config.AUTH_SIGNING_KEY !== 'own') {
    throw new ConfigError(messages.importedKeySigns({ key: config.AUTH_SIGNING_KEY }))
  }
  const keys = await openSigningKeys(db, () => new Date(), {
    secrets: await openSecrets(),
    algorithm: config.AUTH_JWT_ALGORITHM,
  })
  const kid = await keys.rotate((transaction, kid) =>
    auditCommand(transaction, { action: 'signing-key.rotate', subject: { kind: 'signing-key', id: kid } }),
  )
  return createMessageOutput(texts.rotated({ key: kid, algorithm: config.AUTH_JWT_ALGORITHM }))
}
