import { formatIssue } from '../../../errors/describe-issue.ts'
import { AuthError } from '../auth-error.ts'
import { metadata } from '../http/metadata.ts'

/**
 * Merges changes into a user's metadata. A change to null deletes the key.
 * @throws AuthError validation_failed if the result is too large
 */
export function mergeMetadata(
  stored: Record<string, unknown>,
  changes: Record<string, unknown>,
): Record<string, unknown> {
  const merged = Object.fromEntries(
    Object.entries({ ...stored, ...changes }).filter(([key]) => changes[key] !== null),
  )
  const result = metadata.safeParse(merged)
  if (result.success) return result.data
  const problem = formatIssue(result.error.issues[0])
  throw new AuthError(400, 'validation_failed', `data: the merged metadata ${problem}`)
}
