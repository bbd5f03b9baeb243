import { text } from '@hearth/protocol/text'
import { z } from 'zod'
import { captcha, challengeOf, codeChallenge, email, password } from './bodies.ts'
import { metadata } from './metadata.ts'

export const recoverBody = z
  .object({ email, ...codeChallenge, ...captcha })
  .transform((body) => ({ ...body, challenge: challengeOf(body) }))

export const otpBody = z
  .object({ email, create_user: z.boolean().nullish(), data: metadata, ...codeChallenge, ...captcha })
  .transform((body) => ({ ...body, challenge: challengeOf(body) }))

/** An empty email or password counts as absent: clients send it if the field is unchanged. */
export const updateUserBody = z
  .object({
    email: z.union([z.literal('').transform(() => undefined), email]).nullish(),
    password: z.union([z.literal('').transform(() => undefined), password]).nullish(),
    nonce: text(64).nullish(),
    data: z.unknown().optional().pipe(metadata.optional()),
    ...codeChallenge,
  })
  .transform((body) => ({ ...body, challenge: challengeOf(body) }))

/** One proof: the password, or an emailed code. */
export const proofBody = z.union([z.strictObject({ password }), z.strictObject({ nonce: text(64).min(1) })])

export const undoBody = z.object({ token: text(256).min(1) })

export const pkceBody = z.object({ auth_code: text(256).min(1), code_verifier: text(128).min(43) })

/** Query of a link. `redirect_to` is validated by `redirectTarget`. */
export const linkQuery = z.object({
  token: text(256).min(1),
  type: z.enum(['signup', 'invite', 'magiclink', 'recovery', 'email', 'email_change']),
})
