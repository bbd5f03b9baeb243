import { userInfo } from 'node:os'
import { ConfigError } from '../config.ts'
import type { Act } from '../operators/write-audit.ts'

/** An act of whoever runs the command, for the audit log. */
export function operatorAct(reason: string | undefined): Act {
  if (!reason?.trim()) throw new ConfigError('Say why with --reason TEXT; it is kept in the audit log.')
  return { actor: { kind: 'command', id: userName() }, reason: reason.trim().slice(0, 500) }
}

/** The machine's user, by name, or by number where it has none. */
export function userName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? '')
  }
}
