import { z } from 'zod'
import { emailAddress } from './email-address.ts'
import { issue } from './issue.ts'
import { languageTag } from './language-tag.ts'
import { text } from './text.ts'

export const USERNAME_MIN_LENGTH = 3
export const USERNAME_MAX_LENGTH = 30

/** Usernames that could be mistaken for operators or missing values. */
const RESERVED =
  'admin administrator billing help hearth mod moderator nobody null official operator owner root security staff support system team undefined'

/**
 * Returns a skeleton that is equal for usernames that look alike: separators are removed and similar letters
 * unified. ASCII only, because confusable letters across scripts are unbounded (UTS 39).
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
  .regex(/^[A-Za-z0-9](?:[._-]?[A-Za-z0-9])*$/, issue('username'))
  .refine((username) => !reservedSkeletons.has(usernameSkeleton(username)), issue('reservedUsername'))

/** Invisible and bidirectional control characters, except joiners that some scripts need. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Cn}]|(?![\u200c\u200d])\p{Cf}/u
/** Five combining marks on one letter, more than any language uses. */
const PILED = /\p{M}{5}/u

/** Person's name in any script, NFC-normalized and trimmed. */
const fullNameSchema = text(100)
  .meta({ format: 'full-name' })
  .transform((name) => name.normalize('NFC').trim().replace(/\s+/g, ' '))
  .refine((name) => name.length > 0, issue('emptyOrNull'))
  .refine((name) => !UNSEEN.test(name), issue('invisibleCharacters'))
  .refine((name) => !PILED.test(name), issue('stackedAccents'))

/** Removes the leading @ that many users type. */
const withoutAt = (value: string) => value.trim().replace(/^@/, '')

const handle = (pattern: string, id: 'telegramHandle' | 'xHandle') =>
  text(100)
    .regex(new RegExp(`^\\s*@?${pattern}\\s*$`), issue(id))
    .transform(withoutAt)

const discordUsernameSchema = text(100)
  .meta({ format: 'discord-username' })
  .transform(withoutAt)
  .refine((name) => /^(?!.*\.\.)[a-z0-9._]{2,32}$/.test(name), issue('discordUsername'))

const WITHOUT_USER_NAME = /^[^/]*\/\/[^/?#@]*(?:[/?#]|$)/
const websiteSchema = z
  .url({ protocol: /^https?$/ })
  .max(200)
  .meta({ pattern: WITHOUT_USER_NAME.source })
  .refine((value) => WITHOUT_USER_NAME.test(value), issue('urlCredentials'))

/** URL of an external image: https, or IPFS with a CID. Members upload their own images instead. */
const avatarAddressSchema = text(300).regex(
  /^(?:https:\/\/[A-Za-z0-9.-]+(?::\d{1,5})?(?:[/?#][!-~]*)?|ipfs:\/\/[A-Za-z0-9]{46,100}(?:\/[!-~]*)?)$/,
  issue('pictureAddress'),
)

const timeZoneSchema = text(60).meta({ format: 'time-zone' }).refine(isTimeZone, issue('timeZone'))

/** Profile fields that a member may change. Absent fields are unchanged; null removes a value. */
export const profileChangeSchema = z
  .object({
    username: usernameSchema.nullable(),
    full_name: fullNameSchema.nullable(),
    avatar_url: avatarAddressSchema.nullable(),
    /** An address other than the account's takes effect after confirmation with an emailed code. */
    campaign_email: emailAddress().nullable(),
    discord_userid: text(20)
      .regex(/^\d{17,20}$/, issue('discordUserId'))
      .nullable(),
    discord_username: discordUsernameSchema.nullable(),
    telegram_handle: handle('[A-Za-z][A-Za-z0-9_]{4,31}', 'telegramHandle').nullable(),
    x_handle: handle('[A-Za-z0-9_]{1,15}', 'xHandle').nullable(),
    website: websiteSchema.nullable(),
    language: languageTag().nullable(),
    time_zone: timeZoneSchema.nullable(),
  })
  .partial()

export type ProfileChange = z.output<typeof profileChangeSchema>

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    // Reject offsets such as +02:00, which have no clock changes.
    return /^[A-Za-z]/.test(value)
  } catch {
    return false
  }
}
