import type { EmailKind, Language } from './email-kinds.ts'
import { de } from './texts-de.ts'
import { en } from './texts-en.ts'

/** Texts of an email. Code and button follow the lead. */
export interface EmailTexts {
  subject: string
  title: string
  lead: string
  /** Above the code, and on the button. */
  code?: string
  button?: string
  /** Names and values of the event. */
  facts?: [string, string][]
  after: string[]
  /** Why the member receives it, and what to do if it is unexpected. */
  note: string
}

/** Texts of all emails in one language. */
export type LanguageTexts = Record<EmailKind, EmailTexts> & {
  /** Shown above a code. */
  code: string
  /** Shown before the address of a link. */
  link: string
}

export const texts: Record<Language, LanguageTexts> = { en, de }
