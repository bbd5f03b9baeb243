import { text } from '@hearth/protocol/text'
import { z } from 'zod'
import { email, password } from './bodies.ts'
import { metadata } from './metadata.ts'

const UNITS: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 }

/** A duration in Go's format (`24h`, `1h30m`), converted to milliseconds. `none` means zero. */
const banDuration = z
  .string()
  .max(40)
  .regex(/^(none|(\d{1,9}(\.\d{1,3})?(ms|s|m|h))+)$/, 'must be a duration such as 24h or 1h30m, or none')
  .transform((value) =>
    [...value.matchAll(/([\d.]+)(ms|s|m|h)/g)].reduce(
      (sum, [, number, unit = '']) => sum + Number(number) * (UNITS[unit] ?? 0),
      0,
    ),
  )
  .refine((ms) => ms <= 100 * 365 * 24 * 3_600_000, 'must be at most 100 years')

const stored = z.unknown().optional().pipe(metadata.optional())
const attributes = {
  password: z.union([z.literal('').transform(() => undefined), password]).nullish(),
  email_confirm: z.boolean().nullish(),
  user_metadata: stored,
  app_metadata: stored,
  ban_duration: z.union([z.literal('').transform(() => undefined), banDuration]).nullish(),
  password_hash: text(512).nullish(),
  // The role of every account. Other roles are rejected, so that a tool does not assume that a different role
  // was granted.
  role: z.enum(['', 'authenticated'], 'must be authenticated, the role of every account here').nullish(),
  phone: z.literal('', 'must be empty: this service keeps no phone numbers').nullish(),
  phone_confirm: z.literal(false, 'must be false: this service keeps no phone numbers').nullish(),
}

export const createUserBody = z.object({
  email,
  id: z.uuid().nullish(),
  ...attributes,
})
export const changeUserBody = z.object({ email: email.nullish(), ...attributes })
export const deleteUserBody = z.object({ should_soft_delete: z.boolean().nullish() }).nullish()
export const inviteBody = z.object({ email, data: metadata })
export const generateLinkBody = z.object({
  type: z.enum(['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new']),
  email,
  new_email: email.nullish(),
  password: password.nullish(),
  data: metadata,
  redirect_to: text(2048).nullish(),
})

const page = (fallback: number, max: number) =>
  z.preprocess(
    (value) => (value === '' || value === undefined ? fallback : value),
    z.coerce.number().int().min(1).max(max),
  )
export const listQuery = z.object({
  page: page(1, 1_000_000),
  per_page: page(50, 1000),
  filter: text(254).default(''),
})
export const userId = z.object({ id: z.uuid() })
