import { formatMessage, type Language, type Message } from '@hearth/protocol/messages'

/** An invalid setting, argument or environment. The message tells the operator how to fix it. */
export class ConfigError extends Error {
  override readonly name: string = 'ConfigError'
  /** Undefined if the text comes from a library, in English. */
  readonly text: Message | undefined

  constructor(problem: Message | string) {
    super(typeof problem === 'string' ? problem : formatMessage(problem, 'en'))
    this.text = typeof problem === 'string' ? undefined : problem
  }
}

export function formatConfigError({ text, message }: ConfigError, language: Language): string {
  return text ? formatMessage(text, language) : message
}
