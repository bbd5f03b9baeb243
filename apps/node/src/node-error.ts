import type { Message } from '@hearth/protocol/messages'
import { localize } from './language.ts'
import { messages } from './messages.ts'
import { sayCommand } from './say-command.ts'

/** Program exit codes. `docs` and scripts rely on these numbers. */
export const exitCodes = {
  failure: 1,
  usage: 2,
  notLoggedIn: 3,
  unreachable: 4,
  rejected: 5,
  replaced: 6,
  storage: 7,
} as const

/** Error that the member can act on. Its message, in the terminal's language, says what to do. */
export class NodeError extends Error {
  override readonly name = 'NodeError'
  readonly exitCode: number
  /** True if the network or server is unavailable, so that a retry may succeed. */
  readonly isTemporary: boolean

  constructor(
    kind: keyof typeof exitCodes,
    message: Message,
    options: { isTemporary?: boolean; cause?: unknown } = {},
  ) {
    super(localize(message), { cause: options.cause })
    this.exitCode = exitCodes[kind]
    this.isTemporary = options.isTemporary ?? false
  }
}

export function notLoggedIn(): NodeError {
  return new NodeError('notLoggedIn', messages.notLoggedIn({ command: sayCommand('login') }))
}

export function sessionEnded(): NodeError {
  return new NodeError('notLoggedIn', messages.sessionEnded({ command: sayCommand('login') }))
}
