import { NOW, user } from '../../../e2e/screenshots/filled.ts'
import { AUTH_STORAGE_KEY } from '../src/lib/session/auth-client.ts'

/** Stores the session of the member in the mock responses. */
export function storeSession(account: unknown): void {
  const expires_at = Math.floor(NOW / 1000) + 3600
  const claims = { sub: user.id, exp: expires_at, aal: 'aal1', amr: [], session_id: user.id }
  const access_token = [{ alg: 'HS256', typ: 'JWT' }, claims, 'signature'].map(encode).join('.')
  const session = {
    access_token,
    refresh_token: 'refresh',
    expires_in: 3600,
    expires_at,
    token_type: 'bearer',
    user: account,
  }
  localStorage.setItem('accessToken', access_token)
  localStorage.setItem(AUTH_STORAGE_KEY, JSON.stringify(session))
}

function encode(part: unknown): string {
  return btoa(JSON.stringify(part)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
