import { type CryptoKey, errors, jwtVerify } from 'jose'
import { type AccessTokenClaims, AUDIENCE } from './access-token.ts'
import { AuthError } from './auth-error.ts'
import type { CheckedTokens } from './checked-tokens.ts'
import type { OpenSession, OpenSessions } from './sessions/open-sessions.ts'
import type { SigningKeys } from './signing-keys.ts'

interface TokenDependencies {
  keys: SigningKeys
  issuer: string
  now: () => Date
  /** Without it each token's signature is checked each time. */
  checked?: CheckedTokens
}

/** What an access token says, with the level of its session as it is now. */
export interface VerifiedToken {
  claims: AccessTokenClaims
  session: OpenSession
}

/**
 * Checks an access token: algorithm, signature, issuer, audience, expiry, and that its session is still open.
 * @throws AuthError bad_jwt or session_not_found
 */
export async function verifyAccessToken(
  deps: TokenDependencies & { sessions: OpenSessions },
  token: string,
): Promise<VerifiedToken> {
  const claims = await readAccessToken(deps, token)
  const session = await deps.sessions.find(claims.sub, claims.session_id)
  if (!session) {
    throw new AuthError(
      403,
      'session_not_found',
      'Session from session_id claim in JWT does not exist: it was ended. Log in again.',
    )
  }
  const { aal } = session
  return { claims: claims.aal === aal ? claims : { ...claims, aal }, session }
}

/**
 * The same without the session.
 * @throws AuthError bad_jwt
 */
export async function readAccessToken(deps: TokenDependencies, token: string): Promise<AccessTokenClaims> {
  const known = deps.checked?.get(token)
  // One that has expired meanwhile is told so below.
  if (known && (known.exp ?? 0) > deps.now().getTime() / 1000) return known
  try {
    const { payload } = await jwtVerify<AccessTokenClaims>(
      token,
      async ({ kid, alg }) => {
        const found = kid === undefined ? undefined : await deps.keys.find(kid)
        // A key is good for the algorithm it was made for and for no other.
        if (found?.algorithm !== alg) {
          throw new errors.JWSSignatureVerificationFailed('the key id is unknown or of another algorithm')
        }
        return (found as { key: CryptoKey }).key
      },
      {
        // A list of what is accepted, never what the token itself asks for.
        algorithms: ['ES256', 'RS256'],
        issuer: deps.issuer,
        audience: AUDIENCE,
        requiredClaims: ['sub', 'session_id', 'exp', 'iat'],
        currentDate: deps.now(),
      },
    )
    deps.checked?.set(token, payload)
    return payload
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error
    const reason = error instanceof errors.JWTExpired ? 'token is expired' : 'unable to parse or verify it'
    throw new AuthError(403, 'bad_jwt', `invalid JWT: ${reason}`, { cause: error })
  }
}
