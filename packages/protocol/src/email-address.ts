import { z } from 'zod'
import { spellEmailAddress } from './spell-email-address.ts'

const message = 'must be an e-mail address'

/** Creates a schema that normalizes a typed email address to the only spelling of its mailbox. */
export function emailAddress() {
  return z
    .string({ error: message })
    .max(320, message)
    .meta({ format: 'email' })
    .transform((typed, context) => {
      const spelt = spellEmailAddress(typed)
      if (spelt !== undefined) return spelt
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
}
