import { callApi } from './call-api.ts'
import { totpCode } from './totp-code.ts'

/** A member's authenticator app at a running server's auth service. */
export interface App {
  id: string
  secret: string
  /** Verifies a code and returns the upgraded session. A different time step gives a different code. */
  show(accessToken: string, step?: number): Promise<{ access_token: string; refresh_token: string }>
}

/** Enrolls a second factor for a session. The first call of `show` activates it. */
export async function enrollApp(url: string, accessToken: string): Promise<App> {
  const call = async (path: string, token: string, json: object) => {
    const { status, body, text } = await callApi(url, `/auth/v1/factors${path}`, { token, json })
    if (status !== 200) throw new Error(`POST ${path} responded with ${status}: ${text}`)
    return body
  }
  const { id, totp } = await call('', accessToken, { factor_type: 'totp' })
  return {
    id,
    secret: totp.secret,
    async show(token, step = 0) {
      const challenge = await call(`/${id}/challenge`, token, {})
      return call(`/${id}/verify`, token, { challenge_id: challenge.id, code: totpCode(totp.secret, step) })
    },
  }
}
