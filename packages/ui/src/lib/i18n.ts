/** Lingui's compiled form of a message: strings, value names, plural cases. */
type Token = string | [name: string, kind?: string, cases?: Record<string, Message>]
export type Message = string | Token[]
export type Messages = Record<string, Message>

type Value = string | number | null | undefined

export interface Descriptor {
  id: string
  /** English text, compiled by build/messages.ts. */
  message?: Message
  values?: Record<string, Value>
}

export type Language = 'en' | 'de'

export interface Catalogue {
  messages: Messages
}

let translated: Messages = {}
let plurals = new Intl.PluralRules('en')

/** Runtime that Lingui's macros call. Calls contain the English text; other languages are looked up by ID. */
export const i18n = {
  locale: 'en' as Language,
  activate(locale: Language, { messages }: Catalogue): void {
    i18n.locale = locale
    translated = messages
    plurals = new Intl.PluralRules(locale)
  },
  /** Returns '' if there is no descriptor, for example for an API value that this release does not know. */
  _({ id, message = '', values = {} }: Descriptor = { id: '' }): string {
    return write(translated[id] ?? message, values)
  },
}

export function currentLanguage(): Language {
  return i18n.locale
}

function write(message: Message, values: Record<string, Value>, count?: number): string {
  if (typeof message === 'string') return message
  return message
    .map((token) => {
      if (typeof token === 'string') return token === '#' && count !== undefined ? count : token
      const [name, , cases] = token
      const value = values[name] ?? ''
      if (!cases) return value
      const number = Number(value)
      return write(cases[value] ?? cases[plurals.select(number)] ?? cases.other ?? '', values, number)
    })
    .join('')
}
