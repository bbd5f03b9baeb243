import { z } from 'zod'
import { callServer, ServerError } from './call-server.ts'
import { createConfigDirectory, lockPath } from './config-directory.ts'
import { type Credentials, readCredentials, writeCredentials } from './credentials.ts'
import { messages } from './messages.ts'
import { NodeError, notLoggedIn, sessionEnded } from './node-error.ts'
import { withLock } from './with-lock.ts'

/** Remaining lifetime at which a token is refreshed. */
const MARGIN_SECONDS = 120

const grantSchema = z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.number() })

/**
 * Returns credentials with a valid access token. Refreshes the token if necessary.
 * @param rejected access token to replace even before it expires, because the server rejected it
 */
export async function freshCredentials(rejected?: string): Promise<Credentials> {
  const isFresh = ({ accessToken, expiresAt }: Credentials) =>
    accessToken !== rejected && expiresAt - Date.now() / 1000 > MARGIN_SECONDS
  const credentials = await readCredentials()
  if (!credentials) throw notLoggedIn()
  if (isFresh(credentials)) return credentials
  await createConfigDirectory()
  // Only one process may refresh: a refresh token works once, and the server treats its reuse as theft.
  return withLock(lockPath(), async () => {
    const current = await readCredentials()
    if (!current) throw notLoggedIn()
    if (isFresh(current)) return current
    const refreshed = await refresh(current)
    await writeCredentials(refreshed)
    return refreshed
  })
}

async function refresh(credentials: Credentials): Promise<Credentials> {
  try {
    const grant = await callServer(`${credentials.authUrl}/token?grant_type=refresh_token`, grantSchema, {
      method: 'POST',
      headers: { apikey: credentials.authApiKey },
      body: { refresh_token: credentials.refreshToken },
    })
    return {
      ...credentials,
      accessToken: grant.access_token,
      refreshToken: grant.refresh_token,
      // The local clock may be wrong, but the expiry is only compared with the same clock.
      expiresAt: Math.floor(Date.now() / 1000) + grant.expires_in,
    }
  } catch (error) {
    if (!(error instanceof ServerError)) throw error
    if (error.status >= 500 || error.status === 429) {
      throw new NodeError('unreachable', messages.sessionNotRenewed({ reason: error.message }), {
        isTemporary: true,
      })
    }
    throw sessionEnded()
  }
}
