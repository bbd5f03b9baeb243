import { queryOptions } from '@tanstack/react-query'
import { withProof } from '../../../lib/api/proof.ts'
import { memberKey } from '../../../lib/member/member-queries.ts'
import { authClient } from '../../../lib/session/auth-client.ts'
import type { SecondFactors } from '../second-factor.ts'

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

/** Returns the factors that can confirm a change. */
export function toSecondFactors({ apps, recoveryCodes }: Factors, email: string): SecondFactors {
  return { email, apps, recoveryCodes: (recoveryCodes?.remaining ?? 0) > 0 }
}

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
