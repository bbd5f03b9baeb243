// Configures zod before the schema is created.
import '../../lib/api/zod.ts'
import { profileChangeSchema } from '@hearth/protocol/profile'
import type { User } from '@hearth/protocol/user'
import type { Rule } from '../../hooks/use-form.ts'
import { normaliseError } from '../../lib/api/api-error.ts'
import { toSentence } from '../../lib/api/describe-rejection.ts'
import { describeProfileIssue } from './describe-profile-issue.ts'

/** Form fields in display order. */
export const profileFields = [
  'username',
  'full_name',
  'website',
  'campaign_email',
  'x_handle',
  'telegram_handle',
  'discord_username',
  'discord_userid',
] as const

export type ProfileField = (typeof profileFields)[number]

/** Rules of the server's schema. An empty field removes the value. */
export const profileRules = Object.fromEntries(
  profileFields.map((name) => [name, createRule(name)]),
) as Record<ProfileField, Rule>

function createRule(name: ProfileField): Rule {
  return (typed) => {
    if (typed.trim() === '') return { value: '' }
    const checked = profileChangeSchema.shape[name].safeParse(typed.trim())
    if (checked.success) return { value: checked.data ?? '' }
    return { error: describeProfileIssue(checked.error.issues[0]) }
  }
}

/** Returns the changed fields; null removes a value. */
export function getProfileChanges(values: Record<ProfileField, string>, user: Partial<User>) {
  const changed = profileFields.filter((name) => values[name] !== (user[name] ?? ''))
  return Object.fromEntries(changed.map((name) => [name, values[name] || null]))
}

/** Finds the form field of a server error; null if there is none. */
export function findRejectedField(error: unknown): { field: ProfileField; error: string } | null {
  for (const { path, message } of normaliseError(error).fields) {
    const field = profileFields.find((name) => path === `body.${name}`)
    if (field) return { field, error: toSentence(message) }
  }
  return null
}
