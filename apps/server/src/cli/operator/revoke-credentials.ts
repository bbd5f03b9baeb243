import { formatNumber } from '@hearth/protocol/format'
import { ConfigError } from '../../errors/config-error.ts'
import { revokeCredentials as revoke } from '../../features/restores/revoke-credentials.ts'
import { localize } from '../../platform/terminal.ts'
import { messages } from '../messages.ts'
import {
  type CommandContext,
  type CommandOutput,
  createMessageOutput,
  type DefineCommand,
} from './command.ts'
import { revokeCredentials as texts } from './messages/revoke-credentials.ts'
import { commandActor } from './operator-act.ts'

/**
 * Defines `revoke-credentials`, which revokes all credentials, as the server does when it detects a restored
 * backup.
 */
export const defineRevokeCredentials: DefineCommand = (command, withContext) => {
  command.option('--yes', localize(texts.confirm())).action(withContext(revokeAll))
}

async function revokeAll({ db }: CommandContext, options: { yes?: true }): Promise<CommandOutput> {
  if (!options.yes) {
    throw new ConfigError(messages.confirmRevocation())
  }
  const act = { actor: commandActor(), reason: 'All credentials were revoked by command.' }
  const revoked = await db.transaction().execute((transaction) => revoke(transaction, act))
  const describe = (write: (count: number) => string) =>
    texts.revoked({
      counts: Object.entries(revoked)
        .map(([name, count]) => `  ${name}: ${write(count)}`)
        .join('\n'),
    })
  return {
    ...createMessageOutput(describe(String)),
    text: localize(describe((count) => formatNumber(count))),
  }
}
