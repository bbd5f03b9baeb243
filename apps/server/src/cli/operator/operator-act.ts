import { userInfo } from 'node:os'
import { reasonSchema } from '@hearth/protocol/endpoints/operators'
import { type Act, type Actor, type AuditEntry, writeAudit } from '../../audit/write-audit.ts'
import { ConfigError } from '../../errors/config-error.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { messages } from '../messages.ts'

/**
 * Returns the actor and reason of a command for the audit log.
 * @throws ConfigError if the reason is missing or the API would reject it
 */
export function operatorAct(reason: string | undefined): Act {
  const read = reasonSchema.safeParse(reason ?? '')
  if (!read.success) {
    throw new ConfigError(messages.reasonMissing())
  }
  return { actor: commandActor(), reason: read.data.trim() }
}

/** Writes a command's audit row, with or without a reason. */
export async function auditCommand(
  transaction: Transaction,
  entry: Pick<AuditEntry, 'action' | 'subject' | 'after'> & { reason?: string | undefined },
): Promise<void> {
  await writeAudit(transaction, {
    ...entry,
    actor: commandActor(),
    reason: entry.reason || 'No reason was given.',
  })
}

export function commandActor(): Actor {
  return { kind: 'command', id: userName() }
}

/** Returns the name of the operating-system user, or the numeric ID if there is no name. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? '')
  }
}
