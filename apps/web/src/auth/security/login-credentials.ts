import type { UserAttributes } from '@supabase/auth-js'
import { queryOptions } from '@tanstack/react-query'
import { authClient } from '../../lib/auth-client.ts'
import { withProof } from '../../lib/proof.ts'
import { securityKey } from './factors.ts'

/** The address that the member logs in with, and the one that is to take its place once both mailboxes have agreed. */
export const loginEmailQuery = () =>
  queryOptions({
    queryKey: [...securityKey, 'address'],
    queryFn: async () => {
      const { data, error } = await (await authClient()).getUser()
      if (error) throw error
      return { email: data.user.email ?? '', newEmail: data.user.new_email ?? null }
    },
  })

/** Has a code mailed to both addresses. */
export async function startEmailChange(email: string): Promise<void> {
  await updateUser({ email })
}

/** Shows the code of one of the two mailboxes; with the second the account has its new address. */
export async function confirmEmailChange(email: string, code: string): Promise<void> {
  const { error } = await (await authClient()).verifyOtp({ type: 'email_change', email, token: code })
  if (error) throw error
}

/**
 * Sets a new password; every other session ends.
 * @param code what `askForPasswordCode` had mailed, where the service asks for it (`reauthentication_needed`)
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

/** Has a code mailed that shows that the mailbox is the member's. */
export async function requestPasswordCode(): Promise<void> {
  const { error } = await (await authClient()).reauthenticate()
  if (error) throw error
}
