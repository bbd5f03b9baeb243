import { AppError } from '../../errors/app-error.ts'
import { messages } from './messages.ts'

/**
 * Returns the inviter's name for a code, and nothing else.
 * @throws AppError NOT_FOUND if the code is unknown or its member left or is paused, without distinguishing
 * these cases
 */
export async function showInviter(
  findInviter: (code: string) => Promise<{ displayName: string | null } | undefined>,
  code: string,
): Promise<{ displayName: string | null }> {
  const inviter = await findInviter(code)
  if (!inviter) throw new AppError('NOT_FOUND', messages.inviterNotFound())
  return { displayName: inviter.displayName }
}
