import { text } from './text.ts'

/** A code that was sent by e-mail. */
export const mailedCode = text(6).regex(/^\d{6}$/, { message: 'must be the 6 digits of the mail' })
