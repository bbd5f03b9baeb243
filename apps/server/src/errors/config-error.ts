import { formatMessage, type Language, type Message } from '@hearth/protocol/messages'

/** An invalid setting or environment. The message names the setting, its value and the expected values. */
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
