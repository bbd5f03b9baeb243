import { authClient } from './auth-client.ts'
import { readAccessToken } from './client-state.ts'

/** Minimum remaining lifetime. Tokens that expire sooner are refreshed before use. */
const MARGIN_SECONDS = 20

/** Returns seconds until a JWT expires; Infinity without an expiry. */
export function getSecondsLeft(token: string, now = Date.now()): number {
  const { exp } = readClaims(token)
  return typeof exp === 'number' ? exp - now / 1000 : Number.POSITIVE_INFINITY
}

/** Returns a token's member ID; null if there is none. */
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

/** Returns the access token, refreshed if it has expired or is about to, for example after sleep. */
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
