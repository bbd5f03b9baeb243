import { z } from 'zod'
import { emailAddress } from './email-address.ts'
import { languageTag } from './language-tag.ts'
import { text } from './text.ts'

export const USERNAME_MIN_LENGTH = 3
export const USERNAME_MAX_LENGTH = 30

/** Usernames that could be mistaken for an operator. */
const RESERVED =
  'admin administrator billing help hearth mod moderator nobody null official operator owner root security staff support system team undefined'

/**
 * Returns a skeleton that is equal for usernames that look alike: separators are removed and similar letters unified.
 * ASCII only, because confusable letters across scripts are unbounded (UTS 39).
 */
export function usernameSkeleton(username: string): string {
  return username
    .toLowerCase()
    .replace(/[._-]/g, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('cl', 'd')
    .replace(/[1i|]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('5', 's')
}

const reservedSkeletons = new Set(RESERVED.split(' ').map(usernameSkeleton))

export const usernameSchema = text(USERNAME_MAX_LENGTH)
  .min(USERNAME_MIN_LENGTH)
  .regex(/^[A-Za-z0-9](?:[._-]?[A-Za-z0-9])*$/, {
    message: 'must be letters a to z and digits, with single dots, dashes or underscores between them',
  })
  .refine((username) => !reservedSkeletons.has(usernameSkeleton(username)), {
    message: 'looks like a name of the operators; choose another',
  })

/** Invisible and bidirectional control characters, except the joiners that some scripts need. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Cn}]|(?![\u200c\u200d])\p{Cf}/u
/** More accents on one letter than any language uses. */
const PILED = /\p{M}{5}/u

/** Person's name in any script, NFC-normalized and trimmed. */
const fullNameSchema = text(100)
  .meta({ format: 'full-name' })
  .transform((name) => name.normalize('NFC').trim().replace(/\s+/g, ' '))
  .refine((name) => name.length > 0, { message: 'must not be empty; null removes it' })
  .refine((name) => !UNSEEN.test(name), { message: 'must not contain marks that are not seen' })
  .refine((name) => !PILED.test(name), { message: 'must not pile up accents' })

/** Removes the leading @ that people often enter. */
const withoutAt = (value: string) => value.trim().replace(/^@/, '')

const handle = (pattern: string, what: string) =>
  text(100)
    .regex(new RegExp(`^\\s*@?${pattern}\\s*$`), { message: `must be ${what}` })
    .transform(withoutAt)

const discordUsernameSchema = text(100)
  .meta({ format: 'discord-username' })
  .transform(withoutAt)
  .refine((name) => /^(?!.*\.\.)[a-z0-9._]{2,32}$/.test(name), { message: 'must be a name at Discord' })

const WITHOUT_USER_NAME = /^[^/]*\/\/[^/?#@]*(?:[/?#]|$)/
const websiteSchema = z
  .url({ protocol: /^https?$/ })
  .max(200)
  .meta({ pattern: WITHOUT_USER_NAME.source })
  .refine((value) => WITHOUT_USER_NAME.test(value), { message: 'must not contain a user name' })

/** External picture: https, or an IPFS URL with a CID. Members upload their own pictures instead. */
const avatarAddressSchema = text(300).regex(
  /^(?:https:\/\/[A-Za-z0-9.-]+(?::\d{1,5})?(?:[/?#][!-~]*)?|ipfs:\/\/[A-Za-z0-9]{46,100}(?:\/[!-~]*)?)$/,
  { message: 'must be an https:// or ipfs:// address' },
)

const timeZoneSchema = text(60)
  .meta({ format: 'time-zone' })
  .refine(isTimeZone, { message: 'must be a time zone such as Europe/Berlin' })

/** Profile fields that a member may change. Absent fields are unchanged; null removes a value. */
export const profileChangeSchema = z
  .object({
    username: usernameSchema.nullable(),
    full_name: fullNameSchema.nullable(),
    avatar_url: avatarAddressSchema.nullable(),
    /** An address other than the account's takes effect after confirmation with an emailed code. */
    campaign_email: emailAddress().nullable(),
    discord_userid: text(20)
      .regex(/^\d{17,20}$/, { message: 'must be 17 to 20 digits' })
      .nullable(),
    discord_username: discordUsernameSchema.nullable(),
    telegram_handle: handle('[A-Za-z][A-Za-z0-9_]{4,31}', 'a name at Telegram').nullable(),
    x_handle: handle('[A-Za-z0-9_]{1,15}', 'a name at X').nullable(),
    website: websiteSchema.nullable(),
    language: languageTag().nullable(),
    time_zone: timeZoneSchema.nullable(),
  })
  .partial()

export type ProfileChange = z.output<typeof profileChangeSchema>

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    // An offset such as +02:00 is not a time zone with clock changes.
    return /^[A-Za-z]/.test(value)
  } catch {
    return false
  }
}
