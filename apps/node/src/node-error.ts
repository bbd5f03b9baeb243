import { sayCommand } from './say-command.ts'

/** What the program ends with. `docs` and scripts may rely on these numbers. */
export const exitCodes = {
  failure: 1,
  usage: 2,
  notLoggedIn: 3,
  unreachable: 4,
  refused: 5,
  replaced: 6,
  storage: 7,
} as const

/** Something that the person at the terminal can do something about; the message says what. */
export class NodeError extends Error {
  override readonly name = 'NodeError'
  readonly exitCode: number
  /** Whether the same may work by itself in a while: the network or the server is away. */
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
