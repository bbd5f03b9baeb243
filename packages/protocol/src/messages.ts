import { formatNumber } from './format.ts'
import { formatDay, formatUtcTime } from './format-date.ts'

/** Languages with a catalog of messages. The first is the default. */
export const languages = ['en', 'de'] as const

export type Language = (typeof languages)[number]

/** String with `{name}` placeholders, or one string per plural form, selected by the parameter `count`. */
type Template = string | { one: string; other: string }

type Translations = Record<Language, Template>

/** ISO 8601 time that messages show in people's notation. A string, so that a message can be stored as JSON. */
interface Time {
  readonly time: string
}

/** Day, such as `2026-11-12`, that messages show in people's notation. */
interface Day {
  readonly day: string
}

/**
 * Value of a placeholder: a string, a number, time or day in the notation for people, or messages joined by
 * commas. Identifiers and values that people type in are strings.
 */
export type MessageParam = string | number | Time | Day | Message | readonly Message[]

/** Message in all languages, with its values. Errors and responses carry messages; the edge formats them. */
export interface Message {
  /** Identifies the message for programs, for example `apiKeys.tooMany`. Never changes. */
  readonly id: string
  readonly params: Readonly<Record<string, MessageParam>>
  readonly texts: Translations
}

type PlaceholderOf<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderOf<Rest>
  : never

type ParamOf<T> = T extends { one: infer One; other: infer Other }
  ? PlaceholderOf<One> | PlaceholderOf<Other> | 'count'
  : PlaceholderOf<T>

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? unknown : never) : never

type MessageFactory<Names extends string> = [Names] extends [never]
  ? () => Message
  : (params: Record<Names, MessageParam>) => Message

/**
 * Defines the messages of a feature. Each becomes a function that creates the message from the values of its
 * placeholders. A message with `one` and `other` requires the parameter `count`.
 * @param namespace first part of the IDs: the name of the feature
 */
export function defineMessages<const T extends Record<string, Translations>>(
  namespace: string,
  catalog: T & { [K in keyof T]: Same<ParamOf<T[K]['en']>, ParamOf<T[K]['de']>> },
): { readonly [K in keyof T]: MessageFactory<ParamOf<T[K]['en']>> } {
  const entries = Object.entries<Translations>(catalog).map(([name, texts]) => [
    name,
    (params = {}): Message => ({ id: `${namespace}.${name}`, params, texts }),
  ])
  return Object.fromEntries(entries)
}

export function formatMessage({ texts, params }: Message, language: Language): string {
  const template = texts[language]
  const text = typeof template === 'string' ? template : template[pluralForm(params.count, language)]
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = params[name]
    return value === undefined ? placeholder : formatParam(value, language)
  })
}

function pluralForm(count: MessageParam | undefined, language: Language): 'one' | 'other' {
  return new Intl.PluralRules(language).select(Number(count)) === 'one' ? 'one' : 'other'
}

/** Formats a value of a placeholder in a language. */
export function formatParam(value: MessageParam, language: Language): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return formatNumber(value)
  if ('time' in value) return formatDate(value.time, formatUtcTime, language)
  if ('day' in value) return formatDate(value.day, formatDay, language)
  if ('id' in value) return formatMessage(value, language)
  return value.map((message) => formatMessage(message, language)).join(', ')
}

/** Returns the text unchanged if it is not a date. */
function formatDate(
  text: string,
  format: (at: number, language: Language) => string,
  language: Language,
): string {
  const at = Date.parse(text)
  return Number.isNaN(at) ? text : format(at, language)
}

/** Returns a message's values for programs: times and days as strings, nested messages as IDs and values. */
export function serializeParams(params: Message['params']): Record<string, unknown> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, serializeParam(value)]))
}

function serializeParam(value: MessageParam): unknown {
  if (typeof value !== 'object') return value
  if ('time' in value) return value.time
  if ('day' in value) return value.day
  if ('id' in value) return { id: value.id, params: serializeParams(value.params) }
  return value.map(serializeParam)
}

/**
 * Returns the language of a tag such as `de`, `de-AT` or `de_DE.UTF-8`, or undefined if there is no catalog
 * for it.
 */
export function findLanguage(tag: unknown): Language | undefined {
  if (typeof tag !== 'string') return undefined
  const primary = tag.trim().toLowerCase().split(/[-_.]/, 1)[0]
  return languages.find((language) => language === primary)
}

/** Returns a terminal's language from the POSIX variables; default: English. */
export function terminalLanguage(environment: Record<string, string | undefined>): Language {
  const { LC_ALL, LC_MESSAGES, LANG } = environment
  return findLanguage(LC_ALL || LC_MESSAGES || LANG) ?? 'en'
}

/** Returns the header's most preferred language that has a catalog. */
export function parseAcceptLanguage(header: string | undefined): Language | undefined {
  return (
    (header ?? '')
      // Limit the work for long headers. Browsers send fewer characters.
      .slice(0, 200)
      .split(',')
      .map((entry) => {
        const [tag, ...parameters] = entry.split(';')
        const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean)
        return { language: findLanguage(tag), quality: quality === undefined ? 1 : Number(quality) }
      })
      .filter(({ language, quality }) => language && quality > 0)
      .sort((a, b) => b.quality - a.quality)[0]?.language
  )
}
