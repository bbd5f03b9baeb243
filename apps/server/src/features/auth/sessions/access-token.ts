import { sign } from 'node:crypto'
import type { JWTPayload } from 'jose'
import type { Clock } from '../../../platform/clock.ts'
import type { SigningKey, SigningKeys } from '../keys/signing-keys.ts'
import type { AppMetadata, AuthenticationMethod, SessionRow, UserRow } from '../tables.ts'

export const ACCESS_TOKEN_SECONDS = 3600
export const AUDIENCE = 'authenticated'
export const ROLE = 'authenticated'

/** Claims of an access token at the time of signing. */
export interface AccessTokenClaims extends JWTPayload {
  sub: string
  session_id: string
  email: string
  phone: string
  app_metadata: AppMetadata
  user_metadata: Record<string, unknown>
  role: string
  aal: string
  amr: AuthenticationMethod[]
  is_anonymous: boolean
}

/** Signs an access token for a session. The token is valid for an hour. */
export async function signAccessToken(
  deps: { keys: SigningKeys; issuer: string; now: Clock },
  user: Pick<UserRow, 'id' | 'email' | 'app_metadata' | 'user_metadata'>,
  session: Pick<SessionRow, 'id' | 'aal' | 'amr'>,
): Promise<{ accessToken: string; expiresAt: number }> {
  const current = await deps.keys.current()
  const issuedAt = Math.floor(deps.now().getTime() / 1000)
  const expiresAt = issuedAt + ACCESS_TOKEN_SECONDS
  const claims: AccessTokenClaims = {
    iss: deps.issuer,
    sub: user.id,
    aud: AUDIENCE,
    exp: expiresAt,
    iat: issuedAt,
    email: user.email,
    phone: '',
    app_metadata: user.app_metadata,
    user_metadata: user.user_metadata,
    role: ROLE,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: false,
  }
  return { accessToken: signJwt(current, claims), expiresAt }
}

/**
 * Returns a JWT in compact form (RFC 7515, section 7.1). Signs synchronously, because a library would use the
 * password-hashing threads, where 0.05 ms of work would queue behind many 10 ms hashes.
 */
function signJwt({ kid, key, algorithm }: SigningKey, claims: AccessTokenClaims): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${encode({ alg: algorithm, kid, typ: 'JWT' })}.${encode(claims)}`
  // JWTs contain an ECDSA signature as its two concatenated numbers (RFC 7518, section 3.4). Other algorithms
  // ignore the option.
  const digest = algorithm === 'EdDSA' ? null : 'sha256'
  const signature = sign(digest, Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}
