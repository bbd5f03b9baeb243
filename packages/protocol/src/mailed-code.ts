import { issue } from './issue.ts'
import { text } from './text.ts'

/** Code sent by email. */
export const mailedCode = text(6).regex(/^\d{6}$/, issue('mailedCode'))
