import { queryOptions } from '@tanstack/react-query'
import { authClient } from '../../lib/auth-client.ts'
import { memberKey } from '../../lib/member-queries.ts'
import { withProof } from '../../lib/proof.ts'
import type { SecondFactors } from '../second-factor.ts'

export const securityKey = [...memberKey, 'security'] as const

const APP_NAME = 'Authenticator app'

export interface AuthenticatorApp {
  id: string
  name: string
  /** ISO 8601 */
  addedAt: string
}

export interface Factors {
  apps: AuthenticatorApp[]
  /** Null where none were made. */
  recoveryCodes: { total: number; remaining: number } | null
}

/** The member's own second factors, as the auth service has them now. */
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

/** What the session may show, for who has to before a change. */
export function toSecondFactors({ apps, recoveryCodes }: Factors, email: string): SecondFactors {
  return { email, apps, recoveryCodes: (recoveryCodes?.remaining ?? 0) > 0 }
}

export interface Enrollment {
  factorId: string
  /** Names the app's entry in the list. */
  name: string
  /** A data URI of an SVG. */
  qrCode: string
  /** The same in base 32, for who cannot scan. */
  secret: string
}

/** Begins to set an app up, under the first name that is free. One that was begun and left makes room. */
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

/** Removes an app, or one whose setting up was given up. The last one takes the recovery codes with it. */
export async function removeApp(factorId: string): Promise<void> {
  const client = await authClient()
  await withProof(async () => {
    const { error } = await client.mfa.unenroll({ factorId })
    if (error) throw error
  })
  // What the tokens say of the session's level has changed. They are renewed in time anyway, should this fail.
  await client.refreshSession()
}

/** New recovery codes, which can be read this once; the ones before no longer work. */
export async function createRecoveryCodes(replace: boolean): Promise<string[]> {
  const { recoveryCodes } = (await authClient()).mfa
  return withProof(async () => {
    const { data, error } = await (replace ? recoveryCodes.regenerate() : recoveryCodes.generate())
    if (error) throw error
    return data.codes
  })
}
