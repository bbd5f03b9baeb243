import {
  defineMessages,
  formatMessage,
  type Language,
  type Message,
  type MessageParam,
} from '@hearth/protocol/messages'
import { findRuleMessage } from './rule-messages.ts'

/** Descriptions of zod issues, shown after the name of the field. */
const messages = defineMessages('validation', {
  invalid: { en: 'is not valid', de: 'ist nicht gültig' },
  invalidType: { en: 'must be {expected}', de: 'muss {expected} sein' },
  invalidValue: { en: 'must be one of {values}', de: 'muss eines von {values} sein' },
  unknownKeys: { en: 'has unknown properties: {keys}', de: 'hat unbekannte Eigenschaften: {keys}' },
  notMultiple: { en: 'must be a multiple of {divisor}', de: 'muss ein Vielfaches von {divisor} sein' },
  tooSmall: { en: 'must be at least {minimum}', de: 'muss mindestens {minimum} sein' },
  tooLarge: { en: 'must be at most {maximum}', de: 'darf höchstens {maximum} sein' },
  tooShort: {
    en: { one: 'must have at least {count} character', other: 'must have at least {count} characters' },
    de: { one: 'muss mindestens {count} Zeichen haben', other: 'muss mindestens {count} Zeichen haben' },
  },
  tooLong: {
    en: { one: 'must have at most {count} character', other: 'must have at most {count} characters' },
    de: { one: 'darf höchstens {count} Zeichen haben', other: 'darf höchstens {count} Zeichen haben' },
  },
  tooFew: {
    en: { one: 'must have at least {count} entry', other: 'must have at least {count} entries' },
    de: { one: 'muss mindestens {count} Eintrag haben', other: 'muss mindestens {count} Einträge haben' },
  },
  tooMany: {
    en: { one: 'must have at most {count} entry', other: 'must have at most {count} entries' },
    de: { one: 'darf höchstens {count} Eintrag haben', other: 'darf höchstens {count} Einträge haben' },
  },
  invalidUrl: { en: 'must be a URL', de: 'muss eine URL sein' },
  invalidUuid: { en: 'must be a UUID', de: 'muss eine UUID sein' },
  invalidDate: { en: 'must be a date such as 2026-03-01', de: 'muss ein Datum wie 2026-03-01 sein' },
  invalidTime: {
    en: 'must be a time such as 2026-03-01T00:00:00Z',
    de: 'muss eine Zeit wie 2026-03-01T00:00:00Z sein',
  },
  string: { en: 'a string', de: 'eine Zeichenkette' },
  number: { en: 'a number', de: 'eine Zahl' },
  integer: { en: 'a whole number', de: 'eine ganze Zahl' },
  boolean: { en: 'true or false', de: 'true oder false' },
  array: { en: 'a list', de: 'eine Liste' },
  object: { en: 'an object', de: 'ein Objekt' },
  null: { en: 'null', de: 'null' },
})

const typeNames: Record<string, () => Message> = {
  string: messages.string,
  number: messages.number,
  int: messages.integer,
  boolean: messages.boolean,
  array: messages.array,
  object: messages.object,
  record: messages.object,
  null: messages.null,
}

const formats: Record<string, () => Message> = {
  url: messages.invalidUrl,
  uuid: messages.invalidUuid,
  date: messages.invalidDate,
  datetime: messages.invalidTime,
}

/** Problem found by a schema, in zod's format. The other properties depend on the code. */
export interface Issue {
  readonly code?: string | undefined
  /** ID of a validation rule of the schema, or zod's text. */
  readonly message?: string | undefined
}

/** Returns the text for a zod issue in a language. */
export function formatIssue(issue: Issue = {}, language: Language = 'en'): string {
  return formatMessage(describeIssue({ ...issue }), language)
}

/** Returns the message for a zod issue. */
export function describeIssue({ code, message, ...issue }: Issue & Record<string, unknown>): Message {
  const rule = findRuleMessage(message ?? '', issue.params as Record<string, MessageParam> | undefined)
  if (rule) return rule
  const { origin } = issue
  switch (code) {
    case 'invalid_type': {
      const expected = String(issue.expected)
      return messages.invalidType({ expected: typeNames[expected]?.() ?? expected })
    }
    case 'invalid_value':
      return messages.invalidValue({ values: (issue.values as unknown[]).join(', ') })
    case 'unrecognized_keys':
      return messages.unknownKeys({ keys: (issue.keys as string[]).join(', ') })
    case 'not_multiple_of':
      return messages.notMultiple({ divisor: Number(issue.divisor) })
    case 'too_small': {
      const count = Number(issue.minimum)
      if (origin === 'string') return messages.tooShort({ count })
      return origin === 'array' ? messages.tooFew({ count }) : messages.tooSmall({ minimum: count })
    }
    case 'too_big': {
      const count = Number(issue.maximum)
      if (origin === 'string') return messages.tooLong({ count })
      return origin === 'array' ? messages.tooMany({ count }) : messages.tooLarge({ maximum: count })
    }
    case 'invalid_format':
      return formats[String(issue.format)]?.() ?? messages.invalid()
    default:
      return messages.invalid()
  }
}
