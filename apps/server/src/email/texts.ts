import type { EmailKind, Language } from './email-kinds.ts'
import { de } from './texts-de.ts'
import { en } from './texts-en.ts'

/** Strings of an email. The code or button appears below `lead`. */
export interface EmailTexts {
  subject: string
  title: string
  lead: string
  code?: string
  /** Label of the button. */
  button?: string
  /** Details of the event, as pairs of name and value. */
  facts?: [string, string][]
  after: string[]
  /** Explains why the member receives the email, and what to do if it is unexpected. */
  note: string
}

/** Strings of all emails in one language. */
export type LanguageTexts = Record<EmailKind, EmailTexts> & {
  /** Label of a code for screen readers. */
  code: string
  /** Shown before the address of a link. */
  link: string
}

export const texts: Record<Language, LanguageTexts> = { en, de }
