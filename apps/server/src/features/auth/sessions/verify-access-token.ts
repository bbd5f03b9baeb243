import { decodeJwt, decodeProtectedHeader, errors, jwtVerify } from 'jose'
import type { Clock } from '../../../platform/clock.ts'
import { AuthError } from '../auth-error.ts'
import type { SigningKeys } from '../keys/signing-keys.ts'
import { type AccessTokenClaims, AUDIENCE, ROLE } from './access-token.ts'
import type { CheckedTokens } from './checked-tokens.ts'
import type { OpenSession, OpenSessions } from './open-sessions.ts'

interface TokenDeps {
  keys: SigningKeys
  issuer: string
  now: Clock
  /** Cache of verified tokens. Without the cache, a token's signature is verified on every call. */
  checked?: CheckedTokens
}

/** Claims of an access token, with its session's current level. */
export interface VerifiedToken {
  claims: AccessTokenClaims
  session: OpenSession
}

/**
 * Verifies an access token: algorithm, signature, issuer, audience, expiry, and that its session is still
 * open.
 * @throws AuthError bad_jwt or session_not_found
 */
export async function verifyAccessToken(
  deps: TokenDeps & { sessions: OpenSessions },
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
 * Verifies an access token without checking its session.
 * @throws AuthError bad_jwt
 */
export async function readAccessToken(deps: TokenDeps, token: string): Promise<AccessTokenClaims> {
  const known = deps.checked?.get(token)
  // Ignore an expired entry; the verification below rejects the token.
  if (known && (known.exp ?? 0) > deps.now().getTime() / 1000) return known
  try {
    return await verifySignature(deps, token)
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error
    const reason = error instanceof errors.JWTExpired ? 'token is expired' : 'unable to parse or verify it'
    throw new AuthError(403, 'bad_jwt', `invalid JWT: ${reason}`, { cause: error })
  }
}

/** @throws JOSEError */
async function verifySignature(deps: TokenDeps, token: string): Promise<AccessTokenClaims> {
  let failure: unknown
  for (const { key, algorithm, imported } of await deps.keys.find(readHeader(token))) {
    try {
      const { payload } = await jwtVerify<AccessTokenClaims>(token, key, {
        // Let the key, not the token, determine the algorithm.
        algorithms: [algorithm],
        issuer: imported ? [imported.issuer, ...(imported.alsoOwnIssuer ? [deps.issuer] : [])] : deps.issuer,
        audience: imported && decodeJwt(token).iss !== deps.issuer ? imported.audience : AUDIENCE,
        requiredClaims: ['sub', 'session_id', 'exp', 'iat'],
        currentDate: deps.now(),
      })
      // Reject tokens without an account: another auth service also signs tokens for programs and anonymous
      // visitors.
      if (payload.role !== ROLE || payload.is_anonymous) {
        throw new errors.JWTClaimValidationFailed('not the token of an account', payload, 'role')
      }
      // Do not cache tokens signed with imported keys, because these keys can be revoked.
      if (!imported) deps.checked?.set(token, payload)
      return payload
    } catch (error) {
      failure = error
      // Try the next key only if the signature does not match. Several keys are found only for shared
      // secrets, because their tokens need not name a key.
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) break
    }
  }
  // Create the error only when needed: the stack trace of an unused error takes longer than the rest of this
  // function.
  throw failure ?? new errors.JWSSignatureVerificationFailed('no key has this id and algorithm')
}

/** @throws JOSEError */
function readHeader(token: string): { kid?: string | undefined; alg?: string | undefined } {
  try {
    return decodeProtectedHeader(token)
  } catch (error) {
    throw new errors.JWTInvalid('the header cannot be read', { cause: error })
  }
}
