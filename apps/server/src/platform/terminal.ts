import { formatMessage, type Language, type Message, terminalLanguage } from '@hearth/protocol/messages'

/** Returns the language of this terminal. */
export const currentLanguage = (): Language => terminalLanguage(process.env)

/** Returns a message's text in this terminal's language. */
export const localize = (message: Message): string => formatMessage(message, currentLanguage())
