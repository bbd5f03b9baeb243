/** Lingui's compiled form of a message: texts, the names of values, and what is said of which number. */
type Token = string | [name: string, kind?: string, cases?: Record<string, Message>]
export type Message = string | Token[]
export type Messages = Record<string, Message>

type Value = string | number | null | undefined

export interface Descriptor {
  id: string
  /** In English, compiled by build/messages.ts. */
  message?: Message
  values?: Record<string, Value>
}

export type Language = 'en' | 'de'

export interface Catalogue {
  messages: Messages
  /** In the language, what a server says in English; what is not known stays as it is. */
  translateServerText?: (text: string) => string
}

let translated: Messages = {}
let translate: Catalogue['translateServerText']
let plurals = new Intl.PluralRules('en')

/** What Lingui's macros call. English is in the calls; other languages are looked up. */
export const i18n = {
  locale: 'en' as Language,
  activate(locale: Language, { messages, translateServerText }: Catalogue): void {
    i18n.locale = locale
    translated = messages
    translate = translateServerText
    plurals = new Intl.PluralRules(locale)
  },
  /** '' without a descriptor, as for a word of an answer that this release does not know. */
  _({ id, message = '', values = {} }: Descriptor = { id: '' }): string {
    return write(translated[id] ?? message, values)
  },
}

/** What a server or the chain's part says, which is English, in the portal's language where that is known. */
export function translateServerMessage(text: string): string {
  return translate?.(text) ?? text
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
