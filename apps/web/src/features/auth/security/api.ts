import type { UserAttributes } from '@supabase/auth-js'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api/api-error.ts'
import { withProof } from '../../../lib/api/proof.ts'
import { z } from '../../../lib/api/zod.ts'
import { memberKey } from '../../../lib/member/member-queries.ts'
import { authClient } from '../../../lib/session/auth-client.ts'
import { getAuthErrorCode, getWaitSeconds } from '../auth-error-code.ts'
import { type SecondFactors, toSecondFactors } from '../second-factor.ts'
import { callAuth } from './call-auth.ts'

export const securityKey = [...memberKey, 'security'] as const

const APP_NAME = 'Authenticator app'

export interface AuthenticatorApp {
  id: string
  name: string
  addedAt: string
}

export interface Factors {
  apps: AuthenticatorApp[]
  /** Null if none were created. */
  recoveryCodes: { total: number; remaining: number } | null
}

/** The member's second factors from the auth service. */
export const factorsQuery = () =>
  queryOptions({
    queryKey: [...securityKey, 'factors'],
    queryFn: async (): Promise<Factors> => {
      const { mfa } = await authClient()
      const { data, error } = await mfa.listFactors()
      if (error) throw error
      const apps = data.totp.map(({ id, friendly_name, created_at }) => ({
        id,
        name: friendly_name || APP_NAME,
        addedAt: created_at,
      }))
      if (!data.all.some(({ factor_type }) => factor_type === 'recovery_code'))
        return { apps, recoveryCodes: null }
      const status = await mfa.recoveryCodes.getStatus()
      if (status.error) throw status.error
      const { total, remaining } = status.data
      return { apps, recoveryCodes: { total, remaining } }
    },
  })

export interface Enrollment {
  factorId: string
  name: string
  /** Data URI of an SVG. */
  qrCode: string
  /** The secret in base 32, for manual entry. */
  secret: string
}

/** Starts enrolling an app under the first unused name. Replaces an abandoned enrollment. */
export async function enrollApp(issuer: string): Promise<Enrollment> {
  const { mfa } = await authClient()
  const { data: known, error: unread } = await mfa.listFactors()
  if (unread) throw unread
  for (const { id } of known.all.filter(({ status }) => status === 'unverified')) {
    const { error } = await mfa.unenroll({ factorId: id })
    if (error && error.code !== 'mfa_factor_not_found') throw error
  }
  const names = new Set(known.totp.map(({ friendly_name }) => friendly_name))
  let name = APP_NAME
  for (let number = 2; names.has(name); number++) name = `${APP_NAME} ${number}`
  const data = await withProof(async () => {
    const { data, error } = await mfa.enroll({ factorType: 'totp', friendlyName: name, issuer })
    if (error) throw error
    return data
  })
  return { factorId: data.id, name, qrCode: data.totp.qr_code, secret: data.totp.secret }
}

/** Removes an app or an abandoned enrollment. Removing the last app also deletes the recovery codes. */
export async function removeApp(factorId: string): Promise<void> {
  const client = await authClient()
  await withProof(async () => {
    const { error } = await client.mfa.unenroll({ factorId })
    if (error) throw error
  })
  // Refresh the tokens, because they contain the session's assurance level, which has changed. If this fails,
  // a later refresh corrects it.
  await client.refreshSession()
}

/** Creates recovery codes, which are shown once. `replace` invalidates the earlier ones. */
export async function createRecoveryCodes(replace: boolean): Promise<string[]> {
  const { recoveryCodes } = (await authClient()).mfa
  return withProof(async () => {
    const { data, error } = await (replace ? recoveryCodes.regenerate() : recoveryCodes.generate())
    if (error) throw error
    return data.codes
  })
}

const sessionsSchema = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      user_agent: z.string().nullable(),
      /** Subnet of the session, never the full IP address. */
      origin: z.string().nullable(),
      created_at: z.string(),
      last_used_at: z.string(),
      current: z.boolean(),
    }),
  ),
})

/** The member's sessions, this browser's first. */
export const sessionsQuery = () =>
  queryOptions({
    queryKey: [...securityKey, 'sessions'],
    queryFn: async () => {
      const { sessions } = await callAuth('/sessions', { answer: sessionsSchema })
      return sessions.sort((a, b) => Number(b.current) - Number(a.current))
    },
  })

export async function revokeSession(id: string): Promise<void> {
  await callAuth(`/sessions/${encodeURIComponent(id)}`, { method: 'DELETE', answer: z.unknown() })
}

export async function revokeOtherSessions(): Promise<void> {
  const { error } = await (await authClient()).signOut({ scope: 'others' })
  if (error) throw error
}

const activitySchema = z.object({
  events: z.array(
    z.object({
      id: z.string(),
      event: z.string(),
      outcome: z.string(),
      origin: z.string().nullable(),
      user_agent: z.string().nullable(),
      at: z.string(),
    }),
  ),
  /** Cursor of the next page; null on the last one. */
  next: z.string().nullable(),
})

/** Activity of the account, newest first, in pages. */
export const activityQuery = () =>
  infiniteQueryOptions({
    queryKey: [...securityKey, 'activity'],
    queryFn: ({ pageParam }) =>
      callAuth(`/activity${pageParam ? `?before=${encodeURIComponent(pageParam)}` : ''}`, {
        answer: activitySchema,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** The member's email address, and the new address until both mailboxes have confirmed it. */
export const loginEmailQuery = () =>
  queryOptions({
    queryKey: [...securityKey, 'address'],
    queryFn: async () => {
      const { data, error } = await (await authClient()).getUser()
      if (error) throw error
      return { email: data.user.email ?? '', newEmail: data.user.new_email ?? null }
    },
  })

/** Starts an address change: the server emails codes to both addresses. */
export async function startEmailChange(email: string): Promise<void> {
  await updateUser({ email })
}

/** Confirms one mailbox. The second confirmation changes the address. */
export async function confirmEmailChange(email: string, code: string): Promise<void> {
  const { error } = await (await authClient()).verifyOtp({ type: 'email_change', email, token: code })
  if (error) throw error
}

/**
 * Sets a new password and ends all other sessions.
 * @param code emailed code, if the service requires one (`reauthentication_needed`)
 */
export async function changePassword(password: string, code?: string): Promise<void> {
  await updateUser({ password, ...(code !== undefined && { nonce: code }) })
}

async function updateUser(attributes: UserAttributes): Promise<void> {
  const client = await authClient()
  await withProof(async () => {
    const { error } = await client.updateUser(attributes)
    if (error) throw error
  })
}

/** Requests an emailed code that proves access to the mailbox. */
export async function requestPasswordCode(): Promise<void> {
  const { error } = await (await authClient()).reauthenticate()
  if (error) throw error
}

const methodSchema = z.enum(['password', 'totp', 'email'])
export type ProofMethod = z.infer<typeof methodSchema>

/** Minimum interval between two emails of one kind to one address. */
const MAIL_INTERVAL_SECONDS = 60

export interface ProofOptions {
  methods: ProofMethod[]
  factors: SecondFactors
}

/** Returns how the member can confirm their identity. */
export async function getProofOptions(): Promise<ProofOptions> {
  const { data, error } = await (await authClient()).getUser()
  if (error) throw error
  const factors = toSecondFactors(data.user)
  const offered = z.object({ methods: z.array(methodSchema) })
  const methods = await callAuth('/reauthentication', { answer: offered }).then(
    (answer) => answer.methods,
    (failure: unknown): ProofMethod[] => {
      // Without this endpoint, auth services offer only the second factor.
      if (failure instanceof ApiError && failure.status === 404)
        return factors.apps.length > 0 ? ['totp'] : []
      throw failure
    },
  )
  return { methods, factors }
}

/** Confirms the member's identity with the password, or with the code that `sendProofCode` emailed. */
export async function prove(proof: { password: string } | { nonce: string }): Promise<void> {
  await callAuth('/reauthenticate', { method: 'POST', body: proof, answer: z.object({}) })
  // Refresh the token, because some servers read the proof only from a token issued after it.
  const { error } = await (await authClient()).refreshSession()
  if (error) console.warn(error)
}

/**
 * Requests an emailed code. The rate limit for recent emails is not an error, because the last code still
 * works.
 */
export async function sendProofCode(): Promise<void> {
  const { error } = await (await authClient()).reauthenticate()
  if (!error) return
  const isRecent = getAuthErrorCode(error) === 'over_email_send_rate_limit'
  if (!isRecent || getWaitSeconds(error) > MAIL_INTERVAL_SECONDS) throw error
}
