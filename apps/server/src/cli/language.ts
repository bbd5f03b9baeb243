import { formatMessage, type Language, type Message, terminalLanguage } from '@hearth/protocol/messages'

/** Returns the language of this terminal. */
export const currentLanguage = (): Language => terminalLanguage(process.env)

/** Returns the text of a message in the language of this terminal. */
export const localize = (message: Message): string => formatMessage(message, currentLanguage())
