import { z } from '../../lib/api/zod.ts'
import { runtimeConfig } from '../../lib/browser/runtime-config.ts'
import { authClient } from '../../lib/session/auth-client.ts'
import { callAuth } from './security/call-auth.ts'
import { startSession } from './session.ts'

const linkTypes = ['signup', 'invite', 'magiclink', 'recovery', 'email_change'] as const

export type LinkType = (typeof linkTypes)[number]

/** Opened email link that waits for a click. Stored only in memory, so a reload discards it. */
export type PendingLink = { email: string } & (
  | { kind: 'confirmation'; type: LinkType; tokenHash: string }
  | { kind: 'session'; accessToken: string; refreshToken: string }
)

/** Result of redeeming a link: the next page, or the state of an address change. */
export type Redeemed = '/dashboard' | '/auth/reset-password' | 'address-changed' | 'half-confirmed'

let pending: PendingLink | null = null

export function setPendingLink(link: PendingLink | null): void {
  pending = link
}

export function readPendingLink(): PendingLink | null {
  return pending
}

export function isLinkType(type: string): type is LinkType {
  return linkTypes.some((known) => known === type)
}

/**
 * Returns the email address of a link's account from the server, because an address in the link could be
 * forged.
 */
export async function readLinkEmail(tokenHash: string, type: LinkType): Promise<string> {
  const { authUrl, authApiKey } = runtimeConfig()
  const answer = await fetch(`${authUrl}/verify/account`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: authApiKey },
    body: JSON.stringify({ type, token_hash: tokenHash }),
  })
  const { email } = (await answer.json()) as { email?: unknown }
  if (!answer.ok || typeof email !== 'string')
    throw new Error('The server did not return the account of the link')
  return email
}

export async function redeemPendingLink(link: PendingLink): Promise<Redeemed> {
  const client = await authClient()
  if (link.kind === 'session') {
    const { accessToken: access_token, refreshToken: refresh_token } = link
    const { error } = await client.setSession({ access_token, refresh_token })
    if (error) throw error
    setPendingLink(null)
    return '/auth/reset-password'
  }
  const { type, tokenHash } = link
  if (type === 'email_change') return confirmAddress(tokenHash)
  const { data, error } = await client.verifyOtp({ token_hash: tokenHash, type })
  if (error) throw error
  if (!data.session) throw new Error('The server accepted the link but returned no session')
  setPendingLink(null)
  if (type === 'recovery' || type === 'invite') return '/auth/reset-password'
  startSession(data.session.access_token, null)
  return '/dashboard'
}

/**
 * Confirms one side of an address change. Ends the session that the second confirmation opens and never
 * stores it, because a different session may be open.
 */
async function confirmAddress(tokenHash: string): Promise<Redeemed> {
  const { access_token } = await callAuth('/verify', {
    method: 'POST',
    body: { type: 'email_change', token_hash: tokenHash },
    answer: z.object({ access_token: z.optional(z.string()) }),
    anonymous: true,
  })
  setPendingLink(null)
  if (access_token === undefined) return 'half-confirmed'
  await (await authClient()).admin
    .signOut(access_token, 'local')
    .catch((error: unknown) => console.warn(error))
  return 'address-changed'
}
