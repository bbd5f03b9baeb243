import { NOW, user } from './filled.ts'

/**
 * Creates the auth client's session of the member in the mock responses, with an unsigned access token.
 * @param account the auth service's user
 */
export function createSession(account: unknown) {
  const expires_at = Math.floor(NOW / 1000) + 3600
  const claims = { sub: user.id, exp: expires_at, aal: 'aal1', amr: [], session_id: user.id }
  return {
    access_token: createToken(claims),
    refresh_token: 'refresh',
    expires_in: 3600,
    expires_at,
    token_type: 'bearer',
    user: account,
  }
}

/** Creates an unsigned JSON Web Token. */
export function createToken(claims: object): string {
  return [{ alg: 'HS256', typ: 'JWT' }, claims, 'signature'].map(encode).join('.')
}

/** Encodes a value as JSON in base64url. Browsers run this code, too. */
function encode(value: unknown): string {
  return btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
