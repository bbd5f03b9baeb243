import { createHash, createHmac } from 'node:crypto'
import { isIP } from 'node:net'
import { emailAddress } from '@hearth/protocol/email-address'
import { Secret } from 'otpauth'
import { parse as parseUuid } from 'uuid'
import { z } from 'zod'
import { formatIssue } from '../../../errors/describe-issue.ts'
import { ruleIssue } from '../../../errors/rule-messages.ts'
import { metadata } from '../http/metadata.ts'
import { isSupportedBcrypt } from '../passwords/bcrypt.ts'
import { coarse } from '../sessions/request-origin.ts'
import type { AuthenticationMethod } from '../tables.ts'
import { type ImportProblem, problem } from './parse-jwk.ts'

/** A validated account of another auth service. */
export interface ImportedAccount {
  id: string
  email: string
  passwordHash: string | null
  confirmedAt: Date
  /** True if nobody proved access to the mailbox. */
  autoconfirmed: boolean
  bannedUntil: Date | null
  lastSignInAt: Date | null
  appMetadata: Record<string, unknown>
  userMetadata: Record<string, unknown>
  createdAt: Date
  updatedAt: Date
  factors: ImportedFactor[]
  sessions: ImportedSession[]
}

export interface ImportedFactor {
  id: string
  friendlyName: string
  verified: boolean
  /** Base32. */
  secret: string
  createdAt: Date
  updatedAt: Date
}

export interface ImportedSession {
  id: string
  /** SHA-256 of the active refresh token. */
  tokenHash: Buffer
  aal: 'aal1' | 'aal2'
  amr: AuthenticationMethod[]
  factorId: string | null
  userAgent: string | null
  origin: string | null
  createdAt: Date
  refreshedAt: Date
}

/** Times in Supabase's dumps are UTC, even in `refreshed_at`, which has no time zone. */
const time = z
  .string()
  .transform((text) => (/(Z|[+-]\d\d(:?\d\d)?)$/i.test(text) ? text : `${text}Z`))
  .transform((text) => new Date(text.replace(' ', 'T')))
  .refine((at) => !Number.isNaN(at.getTime()), ruleIssue('time'))
const json = z.record(z.string(), z.unknown()).nullish()

const lineSchema = z.looseObject({
  user: z.looseObject({
    id: z.uuid(),
    email: z.string().nullish(),
    role: z.string().nullish(),
    encrypted_password: z.string().nullish(),
    email_confirmed_at: time.nullish(),
    confirmation_sent_at: time.nullish(),
    invited_at: time.nullish(),
    banned_until: time.nullish(),
    deleted_at: time.nullish(),
    last_sign_in_at: time.nullish(),
    is_anonymous: z.boolean().nullish(),
    is_sso_user: z.boolean().nullish(),
    raw_app_meta_data: json,
    raw_user_meta_data: json,
    created_at: time,
    updated_at: time.nullish(),
  }),
  factors: z
    .array(
      z.looseObject({
        id: z.uuid(),
        friendly_name: z.string().max(255).nullish(),
        factor_type: z.string(),
        status: z.string(),
        secret: z.string().nullish(),
        created_at: time,
        updated_at: time,
      }),
    )
    .max(100)
    .default([]),
  sessions: z
    .array(
      z.looseObject({
        id: z.uuid(),
        aal: z.string().nullish(),
        factor_id: z.uuid().nullish(),
        not_after: time.nullish(),
        created_at: time,
        updated_at: time.nullish(),
        refreshed_at: time.nullish(),
        user_agent: z.string().nullish(),
        ip: z.string().nullish(),
        oauth_client_id: z.string().nullish(),
        amr: z.array(z.looseObject({ method: z.string(), timestamp: z.number() })).nullish(),
        refresh_token: z.string().min(1).max(255).nullish(),
        refresh_token_hmac_key: z.string().nullish(),
        refresh_token_counter: z.int().nonnegative().nullish(),
      }),
    )
    .max(10_000)
    .default([]),
})

type Line = z.output<typeof lineSchema>

/** Reasons to skip an account without an error, because nobody can sign in to it at the other service. */
export const SKIPPED = ['USER_DELETED', 'USER_UNCONFIRMED', 'USER_ANONYMOUS']

/** Parses one line of a dump. Rejects the whole account if a required part cannot be imported. */
export function parseImportLine(text: string, now: Date): ImportedAccount | ImportProblem {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return problem('LINE_NOT_JSON')
  }
  const read = lineSchema.safeParse(value)
  if (!read.success) {
    const [issue] = read.error.issues
    return problem('LINE_INVALID', { path: issue?.path.join('.') ?? '', message: formatIssue(issue) })
  }
  const { user } = read.data
  if (user.deleted_at) return problem('USER_DELETED')
  if (user.is_anonymous) return problem('USER_ANONYMOUS')
  if (user.is_sso_user) return problem('USER_OF_SSO')
  if (user.role && user.role !== 'authenticated') {
    return problem('ROLE_UNSUPPORTED', { expected: 'authenticated', received: user.role })
  }
  if (!user.email) return problem('EMAIL_MISSING')
  const email = emailAddress().safeParse(user.email)
  if (!email.success) return problem('EMAIL_INVALID')
  if (!user.email_confirmed_at) return problem('USER_UNCONFIRMED')
  const passwordHash = user.encrypted_password || null
  if (passwordHash && !isSupportedBcrypt(passwordHash)) {
    return problem('PASSWORD_HASH_UNSUPPORTED', { expected: 'bcrypt with cost 10' })
  }
  const userMetadata = metadata.safeParse(user.raw_user_meta_data)
  const appMetadata = metadata.safeParse(user.raw_app_meta_data)
  if (!userMetadata.success || !appMetadata.success) {
    const failed = userMetadata.success ? appMetadata : userMetadata
    return problem('METADATA_UNSUPPORTED', { message: formatIssue(failed.error?.issues[0]) })
  }
  const factors = readFactors(read.data)
  if ('code' in factors) return factors
  const sessions = readSessions(read.data, { factors, now })
  if ('code' in sessions) return sessions
  return {
    id: user.id,
    email: email.data,
    passwordHash,
    confirmedAt: user.email_confirmed_at,
    autoconfirmed: !user.confirmation_sent_at && !user.invited_at,
    bannedUntil: user.banned_until ?? null,
    lastSignInAt: user.last_sign_in_at ?? null,
    appMetadata: appMetadata.data,
    userMetadata: userMetadata.data,
    createdAt: user.created_at,
    updatedAt: user.updated_at ?? user.created_at,
    factors,
    sessions,
  }
}

function readFactors({ factors }: Line): ImportedFactor[] | ImportProblem {
  const read: ImportedFactor[] = []
  for (const factor of factors) {
    const verified = factor.status === 'verified'
    if (factor.factor_type !== 'totp') {
      // Reject the account. Skipping the factor would leave the account protected only by the password.
      if (verified) {
        return problem('FACTOR_UNSUPPORTED', { expected: 'totp', received: factor.factor_type })
      }
      continue
    }
    // Skip unfinished enrollments, which the user can restart.
    if (!verified) continue
    const secret = readTotpSecret(factor.secret)
    if (!secret) return problem('FACTOR_SECRET_UNREADABLE', { expected: 'base32, not encrypted' })
    const name = factor.friendly_name ?? ''
    read.push({
      id: factor.id,
      // Omit a duplicate name, because names must be unique here.
      friendlyName: read.some(({ friendlyName }) => friendlyName === name) ? '' : name,
      verified,
      secret,
      createdAt: factor.created_at,
      updatedAt: factor.updated_at,
    })
  }
  return read
}

function readTotpSecret(text: string | null | undefined): string | undefined {
  if (!text || !/^[A-Z2-7]{16,128}=*$/.test(text)) return undefined
  return Secret.fromBase32(text).base32
}

function readSessions(
  { sessions }: Line,
  { factors, now }: { factors: ImportedFactor[]; now: Date },
): ImportedSession[] | ImportProblem {
  const read: ImportedSession[] = []
  for (const session of sessions) {
    // Skip expired sessions. Skip third-party applications' sessions, whose permissions are different.
    if ((session.not_after && session.not_after <= now) || session.oauth_client_id) continue
    const token = readRefreshToken(session)
    if (token === null) return problem('REFRESH_KEY_UNREADABLE', { expected: '32 bytes, not encrypted' })
    if (token === undefined) continue
    const isUpgraded = session.aal === 'aal2' && factors.length > 0
    const factorId = factors.some(({ id }) => id === session.factor_id) ? session.factor_id : null
    read.push({
      id: session.id,
      tokenHash: createHash('sha256').update(token).digest(),
      aal: isUpgraded ? 'aal2' : 'aal1',
      amr: (session.amr ?? []).flatMap(readMethod),
      factorId: isUpgraded ? (factorId ?? null) : null,
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be kept
      userAgent: session.user_agent?.replace(/[\u0000-\u001f\u007f]/g, '').slice(0, 256) || null,
      origin: session.ip && isIP(session.ip) ? coarse(session.ip) : null,
      createdAt: session.created_at,
      refreshedAt: session.refreshed_at ?? session.updated_at ?? session.created_at,
    })
  }
  return read
}

/** Returns the active refresh token, undefined if there is none, or null if it cannot be computed. */
function readRefreshToken(session: Line['sessions'][number]): string | undefined | null {
  const { id, refresh_token, refresh_token_hmac_key, refresh_token_counter } = session
  if (refresh_token_hmac_key && refresh_token_counter != null) {
    const key = Buffer.from(refresh_token_hmac_key, 'base64url')
    if (key.length !== 32 || refresh_token_hmac_key.startsWith('{')) return null
    return computeRefreshToken(key, id, refresh_token_counter)
  }
  return refresh_token ?? undefined
}

/**
 * Computes a refresh token in GoTrue's second format: version 0, session ID, counter (LEB128), 16 bytes of
 * HMAC-SHA-256, and a 4-byte checksum. GoTrue does not store these tokens.
 */
export function computeRefreshToken(key: Buffer, sessionId: string, counter: number): string {
  const digits: number[] = []
  let rest = BigInt(counter)
  do {
    const more = rest > 127n
    digits.push(Number(rest & 127n) | (more ? 128 : 0))
    rest >>= 7n
  } while (rest > 0n)
  const body = Buffer.concat([Buffer.from([0]), parseUuid(sessionId), Buffer.from(digits)])
  const signed = Buffer.concat([body, createHmac('sha256', key).update(body).digest().subarray(0, 16)])
  const checksum = createHash('sha256').update(signed).digest().subarray(0, 4)
  return Buffer.concat([signed, checksum]).toString('base64url')
}

const METHODS: Record<string, AuthenticationMethod['method']> = {
  password: 'password',
  totp: 'totp',
  otp: 'otp',
  magiclink: 'otp',
  recovery: 'otp',
  invite: 'otp',
  'email/signup': 'otp',
  email_change: 'otp',
}

function readMethod({ method, timestamp }: { method: string; timestamp: number }): AuthenticationMethod[] {
  const known = METHODS[method]
  return known ? [{ method: known, timestamp: Math.floor(timestamp) }] : []
}
