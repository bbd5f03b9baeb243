/** Parameters of an email link. */
export type AuthCallback =
  | { kind: 'session'; type: string; accessToken: string; refreshToken: string }
  | { kind: 'code'; code: string }
  /** Redeemed when the user clicks on /auth/confirm. */
  | { kind: 'confirmation'; type: string; tokenHash: string }
  | { kind: 'failure' }

const SECRETS = [
  'access_token',
  'refresh_token',
  'expires_in',
  'expires_at',
  'token_type',
  'type',
  'code',
  'error',
  'error_code',
  'error_description',
  'sb',
]

/**
 * Reads the parameters of an email link and removes them from the URL, so that history, screenshots and
 * copied links do not contain them.
 */
export function consumeCallback(address: Location, history: History): AuthCallback | null {
  const url = new URL(address.href)
  if (url.pathname !== '/' && !/^\/auth(\/|$)/.test(url.pathname)) return null
  const fragment = new URLSearchParams(url.hash.slice(1))
  const get = (name: string) => fragment.get(name) ?? url.searchParams.get(name)
  // Read tokens only from the fragment, because servers log queries.
  const accessToken = fragment.get('access_token')
  const refreshToken = fragment.get('refresh_token')
  const tokenHash = url.pathname === '/auth/confirm' ? fragment.get('token_hash') : null
  const code = url.searchParams.get('code')
  const found: AuthCallback | null =
    get('error') || get('error_code')
      ? { kind: 'failure' }
      : accessToken && refreshToken
        ? { kind: 'session', type: fragment.get('type') ?? '', accessToken, refreshToken }
        : tokenHash
          ? { kind: 'confirmation', type: fragment.get('type') ?? '', tokenHash }
          : code
            ? { kind: 'code', code }
            : null
  if (!found) return null
  for (const name of SECRETS) url.searchParams.delete(name)
  url.hash = ''
  history.replaceState(history.state, '', url)
  return found
}
