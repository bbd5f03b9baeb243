import { totpCode } from './totp-code.ts'

/** An authenticator app of a member, at the auth service of a running server. */
export interface App {
  id: string
  secret: string
  /** Answers the lifted session; the time step makes the code another one. */
  show(accessToken: string, step?: number): Promise<{ access_token: string; refresh_token: string }>
}

/** Begins a second factor for the session of an access token; it counts once `show` was called. */
export async function enrollApp(url: string, accessToken: string): Promise<App> {
  const call = async (path: string, token: string, json: object) => {
    const answer = await fetch(`${url}/auth/v1/factors${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(json),
    })
    if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json() as Promise<{
      id: string
      totp: { secret: string }
      access_token: string
      refresh_token: string
    }>
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
