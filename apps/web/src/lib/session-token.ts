import { authClient } from './auth-client.ts'
import { readAccessToken } from './client-state.ts'

/** A token with less time left than this is renewed before it is sent. */
const MARGIN_SECONDS = 20

/** Seconds until a JWT expires; Infinity for a token that does not say. */
export function getSecondsLeft(token: string, now = Date.now()): number {
  const { exp } = readClaims(token)
  return typeof exp === 'number' ? exp - now / 1000 : Number.POSITIVE_INFINITY
}

/** Whose token it is; null where it does not say, or there is none. */
export function readMemberId(token: string | null): string | null {
  const sub = token && readClaims(token).sub
  return typeof sub === 'string' && sub !== '' ? sub : null
}

function readClaims(token: string): { exp?: number; sub?: string } {
  try {
    const payload = token.split('.')[1] ?? ''
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) ?? {}
  } catch {
    return {}
  }
}

/** The access token to send; an expired one (a laptop that slept) is renewed first. */
export async function getFreshAccessToken(): Promise<string | null> {
  const token = readAccessToken()
  if (!token || getSecondsLeft(token) > MARGIN_SECONDS) return token
  try {
    const { data } = await (await authClient()).getSession()
    return data.session?.access_token ?? readAccessToken()
  } catch {
    return token
  }
}
