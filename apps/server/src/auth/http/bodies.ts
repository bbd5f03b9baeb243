import { PASSWORD_MAX_LENGTH } from '@hearth/protocol/constants'
import { text } from '@hearth/protocol/text'
import { z } from 'zod'
import { AuthError } from '../auth-error.ts'
import { metadata } from './metadata.ts'

/** One spelling for one mailbox: lower case, without the spaces that keyboards add. */
const email = z
  .string()
  .max(320)
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.email().max(254))

const captcha = { gotrue_meta_security: z.object({ captcha_token: text(16_384).nullish() }).nullish() }
// Longer ones are refused and not cut: hashing costs what its input costs.
const password = text(PASSWORD_MAX_LENGTH).min(1)

/** Accepted and checked: a code that is typed in opens the session itself and has no use for it. */
const codeChallenge = {
  code_challenge: z
    .string()
    .regex(/^[\w.~-]{43,128}$/, 'must be 43 to 128 characters of A-Z a-z 0-9 - . _ ~')
    .nullish(),
  code_challenge_method: z
    .string()
    .regex(/^(s256|plain)$/i, 'must be s256 or plain')
    .nullish(),
}

export const signUpBody = z.object({ email, password, data: metadata, ...codeChallenge, ...captcha })
export const passwordBody = z.object({ email, password, ...captcha })
export const refreshBody = z.object({ refresh_token: text(4096).min(1) })
export const resendBody = z.object({ type: z.literal('signup'), email })
/** Asked for by a number instead of an address. */
export const phoneBody = z.object({ phone: z.string().min(1), email: z.literal('').nullish() })
export const anonymousBody = z.object({
  phone: z.literal('').nullish(),
  email: z.literal('').nullish(),
})

/** A code by the address it went to, or the token of a link by itself. */
export const verifyBody = z
  .object({
    type: z.enum(['signup', 'email', 'recovery', 'magiclink', 'email_change', 'invite']),
    email: email.nullish(),
    token: text(64).nullish(),
    token_hash: text(256).nullish(),
  })
  .transform(({ type, email, token, token_hash }, context) => {
    const refuse = (field: string, message: string) => {
      context.addIssue({ code: 'custom', path: [field], message })
      return z.NEVER
    }
    // Codes of the other kinds are not sent yet.
    const purpose = type === 'signup' || type === 'email' ? ('signup' as const) : undefined
    if (token_hash) {
      if (email || token) return refuse('token_hash', 'must come with the type and nothing else')
      return { purpose, proof: { linkToken: token_hash } }
    }
    if (!email) return refuse('email', 'is needed with a token')
    if (!token) return refuse('token', 'is needed')
    // As people copy them out of a mail.
    return { purpose, proof: { email, code: token.replace(/[\s-]/g, '') } }
  })

export const tokenQuery = z.object({ grant_type: z.enum(['password', 'refresh_token']) })
export const logoutQuery = z.object({ scope: z.enum(['global', 'local', 'others']).default('global') })

/** @throws AuthError validation_failed, naming the fields */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issues = result.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`)
  throw new AuthError(400, 'validation_failed', issues.slice(0, 5).join('; '))
}
