import { text } from './text.ts'

/** Code sent by email. */
export const mailedCode = text(6).regex(/^\d{6}$/, { message: 'must be the 6 digits of the mail' })
