import { sayCommand } from './say-command.ts'

/** Exit codes of the program. `docs` and scripts rely on these numbers. */
export const exitCodes = {
  failure: 1,
  usage: 2,
  notLoggedIn: 3,
  unreachable: 4,
  rejected: 5,
  replaced: 6,
  storage: 7,
} as const

/** Error that the member can act on; the message describes the action. */
export class NodeError extends Error {
  override readonly name = 'NodeError'
  readonly exitCode: number
  /** True if a retry may succeed because the network or server is unavailable. */
  readonly isTemporary: boolean

  constructor(
    kind: keyof typeof exitCodes,
    message: string,
    options: { isTemporary?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.exitCode = exitCodes[kind]
    this.isTemporary = options.isTemporary ?? false
  }
}

export function notLoggedIn(): NodeError {
  return new NodeError('notLoggedIn', `You are not logged in. Run: ${sayCommand('login')}`)
}

export function sessionEnded(): NodeError {
  return new NodeError('notLoggedIn', `Your session has ended. Log in again: ${sayCommand('login')}`)
}
