import { ApiError } from '../../errors/api-error.ts'

/**
 * Who invites with a code: the name and nothing else.
 * @throws ApiError NOT_FOUND for a code that is nobody's, and no differently for a member's who left or is paused
 */
export async function showInviter(
  findInviter: (code: string) => Promise<{ displayName: string | null } | undefined>,
  code: string,
): Promise<{ displayName: string | null }> {
  const inviter = await findInviter(code)
  if (!inviter) throw new ApiError('NOT_FOUND', 'Nobody invites with this code.')
  return { displayName: inviter.displayName }
}
