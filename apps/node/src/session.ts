import { z } from 'zod'
import { callServer, ServerError } from './call-server.ts'
import { lockPath, makeConfigDirectory } from './config-directory.ts'
import { type Credentials, readCredentials, writeCredentials } from './credentials.ts'
import { NodeError, notLoggedIn, sessionEnded } from './node-error.ts'
import { withLock } from './with-lock.ts'

/** A token with less left than this is refreshed first. */
const MARGIN_SECONDS = 120

const grantSchema = z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.number() })

/**
 * Credentials with an access token that is good for a while.
 * @param refused an access token that the server does not take, whatever its age
 */
export async function freshCredentials(rejected?: string): Promise<Credentials> {
  const isFresh = ({ accessToken, expiresAt }: Credentials) =>
    accessToken !== rejected && expiresAt - Date.now() / 1000 > MARGIN_SECONDS
  const credentials = await readCredentials()
  if (!credentials) throw notLoggedIn()
  if (isFresh(credentials)) return credentials
  await makeConfigDirectory()
  // One process at a time: a refresh token works once, and the server takes its reuse for a theft.
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
      // By this clock, which may be wrong, but is the one that it is compared with.
      expiresAt: Math.floor(Date.now() / 1000) + grant.expires_in,
    }
  } catch (error) {
    if (!(error instanceof ServerError)) throw error
    if (error.status >= 500 || error.status === 429) {
      throw new NodeError('unreachable', `The session cannot be renewed right now: ${error.message}`, {
        isTemporary: true,
      })
    }
    throw sessionEnded()
  }
}
