import type { Language, MailKind } from './mail-kinds.ts'
import { de } from './words-de.ts'
import { en } from './words-en.ts'

/** What a mail says. `code` and `link` are shown where the mail has them, after the first part. */
export interface MailWords {
  subject: string
  title: string
  lead: string
  /** Above the code, and on the button. */
  code?: string
  button?: string
  /** What happened, by name and value. */
  facts?: [string, string][]
  after: string[]
  /** Why it came, and what to do if it should not have. */
  note: string
}

/** Every mail in one language. */
export type LanguageWords = Record<MailKind, MailWords> & {
  /** Above a code, and before the address of a link. */
  code: string
  link: string
}

export const words: Record<Language, LanguageWords> = { en, de }
