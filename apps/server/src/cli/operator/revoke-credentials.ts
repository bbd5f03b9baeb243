import { ConfigError } from '../../errors/config-error.ts'
import { revokeCredentials as revoke } from '../../features/restores/revoke-credentials.ts'
import { messages } from '../messages.ts'
import { type CommandContext, type CommandOutput, type DefineCommand, formatMessage } from './command.ts'
import { commandActor } from './operator-act.ts'

/** Revokes all credentials, as the server does when it detects a restored backup. */
export const defineRevokeCredentials: DefineCommand = (command, withContext) => {
  command.option('--yes', 'confirm').action(withContext(revokeAll))
}

async function revokeAll({ db }: CommandContext, options: { yes?: true }): Promise<CommandOutput> {
  if (!options.yes) {
    throw new ConfigError(messages.confirmRevocation())
  }
  const act = { actor: commandActor(), reason: 'All credentials were revoked by command.' }
  const revoked = await db.transaction().execute((transaction) => revoke(transaction, act))
  const counts = Object.entries(revoked).map(([name, count]) => `  ${name.replaceAll('_', ' ')}: ${count}`)
  return formatMessage(
    `Revoked:\n${counts.join('\n')}\n\nMembers sign in again and create new recovery codes and API keys; nodes run "login" again. Set operator roles again with "operators set". Replace the service-role key with "service-key --replace" if programs use it.`,
  )
}
