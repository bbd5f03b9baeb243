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

function readClaims(token: string): { exp?: number; iat?: number; sub?: string } {
  try {
    const payload = token.split('.')[1] ?? ''
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) ?? {}
  } catch {
    return {}
  }
}

/** Token that was already expired by the local clock when it was issued; usable until a `performance.now()`. */
let skewed: { token: string; usableUntil: number } | undefined

/** Returns the access token, refreshed if it has expired or is about to, for example after sleep. */
export async function getFreshAccessToken(): Promise<string | null> {
  const token = readAccessToken()
  if (!token || getSecondsLeft(token) > MARGIN_SECONDS || isUsable(token)) return token
  try {
    const { data } = await (await authClient()).getSession()
    const fresh = data.session?.access_token
    if (fresh) rememberIfSkewed(fresh)
    return fresh ?? readAccessToken()
  } catch {
    return token
  }
}

function isUsable(token: string): boolean {
  return skewed?.token === token && performance.now() < skewed.usableUntil
}

/** Without this, every call would renew a session if the local clock is ahead by a token's lifetime. */
function rememberIfSkewed(token: string): void {
  if (getSecondsLeft(token) > MARGIN_SECONDS) return
  const { iat = 0, exp = 0 } = readClaims(token)
  skewed = { token, usableUntil: performance.now() + (exp - iat - MARGIN_SECONDS) * 1000 }
}
