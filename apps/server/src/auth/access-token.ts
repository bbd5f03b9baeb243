import { type JWTPayload, SignJWT } from 'jose'
import type { SigningKeys } from './signing-keys.ts'
import type { AppMetadata, AuthenticationMethod, SessionRow, UserRow } from './tables.ts'

export const ACCESS_TOKEN_SECONDS = 3600
export const AUDIENCE = 'authenticated'
export const ROLE = 'authenticated'

/** What an access token says; each was true when it was signed. */
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

/** Signs an access token of a session (one hour). */
export async function signAccessToken(
  deps: { keys: SigningKeys; issuer: string; now: () => Date },
  user: Pick<UserRow, 'id' | 'email' | 'app_metadata' | 'user_metadata'>,
  session: Pick<SessionRow, 'id' | 'aal' | 'amr'>,
): Promise<{ accessToken: string; expiresAt: number }> {
  const { kid, key, algorithm } = await deps.keys.current()
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
  const accessToken = await new SignJWT(claims)
    .setProtectedHeader({ alg: algorithm, kid, typ: 'JWT' })
    .sign(key)
  return { accessToken, expiresAt }
}
