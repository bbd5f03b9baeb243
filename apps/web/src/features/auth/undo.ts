import { z } from '../../lib/api/zod.ts'
import { authClient } from '../../lib/session/auth-client.ts'
import { readAccessToken } from '../../lib/session/client-state.ts'
import { readMemberId } from '../../lib/session/session-token.ts'
import { callAuth } from './security/call-auth.ts'
import { clearSession } from './session.ts'

const undoSchema = z.object({
  action: z.enum(['password', 'email', 'factor']),
  old_email: z.string().nullable(),
  changed_at: z.string(),
  expires_at: z.string(),
})

export type Undo = z.infer<typeof undoSchema>

/** Returns the change that a link would undo, without using it. */
export function getUndo(token: string): Promise<Undo> {
  return callAuth('/undo/lookup', { method: 'POST', body: { token }, answer: undoSchema, anonymous: true })
}

/**
 * Undoes the change. Unless another member is signed in, opens a session in which the user can choose a new
 * password.
 * @returns whether the session is open
 */
export async function undoChange(token: string): Promise<boolean> {
  const answer = z.object({
    access_token: z.string(),
    refresh_token: z.string(),
    user: z.object({ id: z.string() }),
  })
  const session = await callAuth('/undo', { method: 'POST', body: { token }, answer, anonymous: true })
  const current = readMemberId(readAccessToken())
  if (current !== null && current !== session.user.id) return false
  clearSession()
  const { access_token, refresh_token } = session
  const { error } = await (await authClient()).setSession({ access_token, refresh_token })
  if (error) console.warn(error)
  return !error
}
