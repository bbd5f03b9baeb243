import { z } from 'zod'
import { issue } from './issue.ts'
import { spellEmailAddress } from './spell-email-address.ts'

/** Creates a schema that normalizes a typed email address to the canonical spelling of its mailbox. */
export function emailAddress() {
  return z
    .string(issue('email'))
    .max(320, issue('email'))
    .meta({ format: 'email' })
    .transform((typed, context) => {
      const spelt = spellEmailAddress(typed)
      if (spelt !== undefined) return spelt
      context.addIssue({ code: 'custom', ...issue('email') })
      return z.NEVER
    })
}
