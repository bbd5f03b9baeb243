import { errors, jwtVerify } from 'jose'
import type { Database } from '../database.ts'
import { type AccessTokenClaims, AUDIENCE } from './access-token.ts'
import { AuthError } from './auth-error.ts'
import type { SigningKeys } from './signing-keys.ts'

/**
 * Checks an access token: algorithm, signature, issuer, audience, expiry, and that its session is still open.
 * @throws AuthError bad_jwt or session_not_found
 */
export async function verifyAccessToken(
  deps: { db: Database; keys: SigningKeys; issuer: string; now: () => Date },
  token: string,
): Promise<AccessTokenClaims> {
  const claims = await verifySignature(deps, token)
  // Asked every time, so that the end of a session is seen at once and everywhere.
  const session = await deps.db
    .selectFrom('auth.sessions')
    .select('id')
    .where('user_id', '=', claims.sub)
    .where('id', '=', claims.session_id)
    .executeTakeFirst()
  if (!session) {
    throw new AuthError(
      403,
      'session_not_found',
      'Session from session_id claim in JWT does not exist: it was ended. Log in again.',
    )
  }
  return claims
}

async function verifySignature(
  deps: { keys: SigningKeys; issuer: string; now: () => Date },
  token: string,
): Promise<AccessTokenClaims> {
  try {
    const { payload } = await jwtVerify<AccessTokenClaims>(
      token,
      async ({ kid }) => {
        const key = kid === undefined ? undefined : await deps.keys.find(kid)
        if (!key) throw new errors.JWSSignatureVerificationFailed('the key id is unknown')
        return key
      },
      {
        // A list of what is accepted, never what the token itself asks for.
        algorithms: ['ES256'],
        issuer: deps.issuer,
        audience: AUDIENCE,
        requiredClaims: ['sub', 'session_id', 'exp', 'iat'],
        currentDate: deps.now(),
      },
    )
    return payload
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error
    const reason = error instanceof errors.JWTExpired ? 'token is expired' : 'unable to parse or verify it'
    throw new AuthError(403, 'bad_jwt', `invalid JWT: ${reason}`, { cause: error })
  }
}
