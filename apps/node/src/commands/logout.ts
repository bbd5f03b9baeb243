import { z } from 'zod'
import { callServer, ServerError } from '../call-server.ts'
import { deleteCredentials, readCredentials } from '../credentials.ts'
import { printLine } from '../display/print-line.ts'
import { localize } from '../language.ts'
import { messages } from '../messages.ts'
import { NodeError } from '../node-error.ts'
import { freshCredentials } from '../session.ts'

/** Ends the session on the server and deletes the local credentials. */
export async function logout(): Promise<void> {
  if (!(await readCredentials())) {
    printLine(localize(messages.alreadyLoggedOut()))
    return
  }
  const problem = await endSession()
  await deleteCredentials()
  if (problem === null) printLine(localize(messages.loggedOut()))
  else {
    printLine(localize(messages.loggedOutHere({ reason: problem })))
  }
}

/**
 * Ends the session on the server.
 * @returns an error message; null if no session remains
 */
async function endSession(): Promise<string | null> {
  try {
    const { authUrl, authApiKey, accessToken } = await freshCredentials()
    await callServer(`${authUrl}/logout?scope=local`, z.unknown(), {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, apikey: authApiKey },
    })
    return null
  } catch (error) {
    if (error instanceof ServerError) return error.status < 500 && error.status !== 429 ? null : error.message
    if (!(error instanceof NodeError)) throw error
    return error.isTemporary ? error.message : null
  }
}
