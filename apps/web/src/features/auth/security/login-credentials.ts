import type { UserAttributes } from '@supabase/auth-js'
import { queryOptions } from '@tanstack/react-query'
import { withProof } from '../../../lib/api/proof.ts'
import { authClient } from '../../../lib/session/auth-client.ts'
import { securityKey } from './api.ts'

/** The member's email address, and the new address until both mailboxes have confirmed it. */
export const loginEmailQuery = () =>
  queryOptions({
    queryKey: [...securityKey, 'address'],
    queryFn: async () => {
      const { data, error } = await (await authClient()).getUser()
      if (error) throw error
      return { email: data.user.email ?? '', newEmail: data.user.new_email ?? null }
    },
  })

/** Starts an address change: the server emails codes to both addresses. */
export async function startEmailChange(email: string): Promise<void> {
  await updateUser({ email })
}

/** Confirms one mailbox. The second confirmation changes the address. */
export async function confirmEmailChange(email: string, code: string): Promise<void> {
  const { error } = await (await authClient()).verifyOtp({ type: 'email_change', email, token: code })
  if (error) throw error
}

/**
 * Sets a new password and ends all other sessions.
 * @param code emailed code, if the service requires one (`reauthentication_needed`)
 */
export async function changePassword(password: string, code?: string): Promise<void> {
  await updateUser({ password, ...(code !== undefined && { nonce: code }) })
}

async function updateUser(attributes: UserAttributes): Promise<void> {
  const client = await authClient()
  await withProof(async () => {
    const { error } = await client.updateUser(attributes)
    if (error) throw error
  })
}

/** Requests an emailed code that proves access to the mailbox. */
export async function requestPasswordCode(): Promise<void> {
  const { error } = await (await authClient()).reauthenticate()
  if (error) throw error
}
