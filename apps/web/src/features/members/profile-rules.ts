// Configures zod before the schema is created.
import '../../lib/api/zod.ts'
import { profileChangeSchema } from '@hearth/protocol/profile'
import { z } from '../../lib/api/zod.ts'

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

export type ProfileValues = Record<ProfileField, string | null | undefined>

/** The server's rules for what members type. An empty field removes the value. */
export const profileFormSchema = z.object(
  Object.fromEntries(
    profileFields.map((name) => [
      name,
      z
        .string()
        .transform((typed): string | null | undefined => typed.trim() || null)
        .pipe(profileChangeSchema.shape[name]),
    ]),
  ),
) as unknown as z.ZodType<ProfileValues, Record<ProfileField, string>>

/**
 * Returns the changed fields; null removes a value.
 * @param shown values of the form before it was edited
 */
export function getProfileChanges(values: ProfileValues, shown: Record<ProfileField, string>) {
  const changed = profileFields.filter((name) => (values[name] ?? '') !== shown[name])
  return Object.fromEntries(changed.map((name) => [name, values[name] ?? null]))
}
