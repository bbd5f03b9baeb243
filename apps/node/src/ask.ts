import { password as promptPassword, text as promptText } from '@clack/prompts'
import { NodeError } from './node-error.ts'

/**
 * Asks the person at the terminal.
 * @param instead how to say it where there is no terminal
 */
export async function ask(
  message: string,
  instead: string,
  /** What is wrong with an answer, which is then asked for again. */
  validate?: (value: string) => string | undefined,
): Promise<string> {
  assertTerminal(instead)
  return answered(await promptText({ message, validate: (value = '') => validate?.(value) }))
}

/** The same for what nobody else should see. */
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
