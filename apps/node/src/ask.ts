import { password as promptPassword, text as promptText } from '@clack/prompts'
import { NodeError } from './node-error.ts'

/**
 * Prompts for a line of text in the terminal.
 * @param instead alternative to suggest if there is no terminal
 */
export async function ask(
  message: string,
  instead: string,
  /** Returns an error message for an invalid value; the prompt then repeats. */
  validate?: (value: string) => string | undefined,
): Promise<string> {
  assertTerminal(instead)
  return answered(await promptText({ message, validate: (value = '') => validate?.(value) }))
}

/** Prompts for a secret without showing the input. */
export async function askHidden(message: string, instead: string): Promise<string> {
  assertTerminal(instead)
  return answered(await promptPassword({ message }))
}

function assertTerminal(instead: string): void {
  if (!process.stdin.isTTY) throw new NodeError('usage', `There is no terminal to ask on. ${instead}.`)
}

function answered(value: string | symbol): string {
  if (typeof value === 'symbol') throw new NodeError('failure', 'Cancelled; nothing was changed.')
  return value
}
