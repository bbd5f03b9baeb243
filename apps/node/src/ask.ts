import { password as promptPassword, text as promptText } from '@clack/prompts'
import type { Message } from '@hearth/protocol/messages'
import { localize } from './language.ts'
import { messages } from './messages.ts'
import { NodeError } from './node-error.ts'

/**
 * Prompts for a line of text in the terminal.
 * @param instead alternative to suggest if there is no terminal
 */
export async function ask(
  message: Message,
  instead: Message,
  /** Returns an error message if the value is invalid. */
  validate?: (value: string) => string | undefined,
): Promise<string> {
  assertTerminal(instead)
  return answered(
    await promptText({ message: localize(message), validate: (value = '') => validate?.(value) }),
  )
}

/** Prompts for a secret without showing the input. */
export async function askHidden(message: Message, instead: Message): Promise<string> {
  assertTerminal(instead)
  return answered(await promptPassword({ message: localize(message) }))
}

function assertTerminal(instead: Message): void {
  if (!process.stdin.isTTY) throw new NodeError('usage', messages.noTerminal({ instead }))
}

function answered(value: string | symbol): string {
  if (typeof value === 'symbol') throw new NodeError('failure', messages.cancelled())
  return value
}
