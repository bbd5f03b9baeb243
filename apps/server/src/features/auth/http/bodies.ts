import { PASSWORD_MAX_LENGTH } from '@hearth/protocol/constants'
import { emailAddress } from '@hearth/protocol/email-address'
import { text } from '@hearth/protocol/text'
import { z } from 'zod'
import { formatIssue } from '../../../errors/describe-issue.ts'
import { ruleIssue } from '../../../errors/rule-messages.ts'
import { AuthError } from '../auth-error.ts'
import type { CodeChallenge } from '../codes/email-code.ts'
import type { CodePurpose } from '../tables.ts'
import type { ClientTexts } from './client-texts.ts'
import { metadata } from './metadata.ts'

export const email = emailAddress()

export const captcha = { gotrue_meta_security: z.object({ captcha_token: text(16_384).nullish() }).nullish() }
// The length is limited, because the cost of hashing grows with it. Longer passwords are rejected instead of
// truncated.
export const password = text(PASSWORD_MAX_LENGTH).min(1)

/** PKCE challenge (RFC 7636) of the client that requests a link or code. */
export const codeChallenge = {
  code_challenge: z
    .string()
    .regex(/^[\w.~-]{43,128}$/, ruleIssue('codeChallenge'))
    .nullish(),
  code_challenge_method: z
    .string()
    .regex(/^(s256|plain)$/i, ruleIssue('challengeMethod'))
    .nullish(),
}

/** Returns the PKCE challenge. The method defaults to `plain` (RFC 7636, section 4.3). */
export function challengeOf(body: {
  code_challenge?: string | null | undefined
  code_challenge_method?: string | null | undefined
}): CodeChallenge | undefined {
  if (!body.code_challenge) return undefined
  const method = body.code_challenge_method?.toLowerCase() === 's256' ? 's256' : 'plain'
  return { value: body.code_challenge, method }
}

export const signUpBody = z.object({ email, password, data: metadata, ...codeChallenge, ...captcha })
export const passwordBody = z.object({ email, password, ...captcha })
export const refreshBody = z.object({ refresh_token: text(4096).min(1) })
export const resendBody = z.object({ type: z.enum(['signup', 'email_change']), email })
/** Request with a phone number instead of an email address. */
export const phoneBody = z.object({ phone: z.string().min(1), email: z.literal('').nullish() })
export const anonymousBody = z.object({
  phone: z.literal('').nullish(),
  email: z.literal('').nullish(),
})

/** Purposes of codes that each verification type accepts. */
export const purposesOf = {
  signup: ['signup'],
  invite: ['invite'],
  magiclink: ['magiclink'],
  recovery: ['recovery'],
  email: ['signup', 'invite', 'magiclink'],
  email_change: ['email_change_current', 'email_change_new'],
} as const satisfies Record<string, readonly CodePurpose[]>

/** Either a code with the address it was sent to, or only a link's token. */
export const verifyBody = z
  .object({
    type: z.enum(['signup', 'email', 'recovery', 'magiclink', 'email_change', 'invite']),
    email: email.nullish(),
    token: text(64).nullish(),
    token_hash: text(256).nullish(),
    code_verifier: text(128).min(43).nullish(),
  })
  .transform(({ type, email, token, token_hash, code_verifier }, context) => {
    const reject = (field: string, rule: 'required' | 'requiredWithToken' | 'tokenHashOnly') => {
      context.addIssue({ code: 'custom', path: [field], ...ruleIssue(rule) })
      return z.NEVER
    }
    const purposes = purposesOf[type]
    if (token_hash) {
      if (email || token) return reject('token_hash', 'tokenHashOnly')
      return { purposes, proof: { linkToken: token_hash } }
    }
    if (!email) return reject('email', 'requiredWithToken')
    if (!token) return reject('token', 'required')
    // Remove separators, which people copy from the email.
    const code = token.replace(/[\s-]/g, '')
    return { purposes, proof: { email, code, verifier: code_verifier ?? undefined } }
  })

/** Token of the link whose account is requested. */
export const linkAccountBody = z.object({
  type: z.enum(['signup', 'email', 'recovery', 'magiclink', 'email_change', 'invite']),
  token_hash: text(256).min(1),
})

export const tokenQuery = z.object({ grant_type: z.enum(['password', 'refresh_token', 'pkce']) })
export const logoutQuery = z.object({ scope: z.enum(['global', 'local', 'others']).default('global') })

/**
 * Validates a body.
 * @param texts messages that clients match on; if none applies, the error names the fields
 * @throws AuthError validation_failed
 */
export function parse<S extends z.ZodType>(schema: S, value: unknown, texts: ClientTexts = {}): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  for (const [field, textOf] of Object.entries(texts)) {
    if (!result.error.issues.some(({ path }) => path.length === 1 && path[0] === field)) continue
    const text = textOf((value as Record<string, unknown>)[field])
    if (text) throw new AuthError(400, 'validation_failed', text)
  }
  const issues = result.error.issues.map(
    (issue) => `${issue.path.join('.') || 'body'}: ${formatIssue(issue)}`,
  )
  throw new AuthError(400, 'validation_failed', issues.slice(0, 5).join('; '))
}
