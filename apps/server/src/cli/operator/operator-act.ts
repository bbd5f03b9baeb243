import { userInfo } from 'node:os'
import { reasonSchema } from '@hearth/protocol/endpoints/operators'
import { type Act, type Actor, type AuditEntry, writeAudit } from '../../audit/write-audit.ts'
import { ConfigError } from '../../errors/config-error.ts'
import type { Transaction } from '../../platform/database/database.ts'

/**
 * Creates the audit entry of a command.
 * @throws ConfigError without a reason, or with one that the API would reject
 */
export function operatorAct(reason: string | undefined): Act {
  const read = reasonSchema.safeParse(reason ?? '')
  if (!read.success) {
    throw new ConfigError('Say why with --reason TEXT, in at most 500 characters; the audit log keeps it.')
  }
  return { actor: commandActor(), reason: read.data.trim() }
}

/** Records the use of a command that requires no reason in the audit log. */
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

/** The machine's user, by name, or by number where it has none. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? '')
  }
}
