import type { ValidationId } from '@hearth/protocol/issue'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'

/** Messages for the rules of the profile's schema, by rule ID. */
const texts: Partial<Record<ValidationId, MessageDescriptor>> = {
  discordUserId: msg`Enter the 17 to 20 digits of your Discord user id.`,
  discordUsername: msg`Enter a Discord username.`,
  email: msg`Enter a valid e-mail address.`,
  emptyOrNull: msg`Enter a name.`,
  invisibleCharacters: msg`Remove invisible characters.`,
  nulCharacters: msg`Remove invisible characters.`,
  reservedUsername: msg`This looks like a name of the operators. Choose another one.`,
  stackedAccents: msg`Use at most 4 accents on a letter.`,
  telegramHandle: msg`Enter a Telegram username.`,
  unicode: msg`Remove characters that are not valid.`,
  urlCredentials: msg`Remove the username from the address.`,
  username: msg`Use only letters a to z and digits, with single dots, hyphens or underscores between them.`,
  xHandle: msg`Enter an X username.`,
}

interface Issue {
  code: string
  message: string
  minimum?: number | bigint
  maximum?: number | bigint
  format?: string
}

/** Describes the problem with a profile field. */
export function describeProfileIssue(issue: Issue | undefined): string {
  const known = texts[issue?.message as ValidationId]
  if (known) return t(known)
  if (issue?.code === 'too_small')
    return plural(Number(issue.minimum), {
      one: 'Enter at least # character.',
      other: 'Enter at least # characters.',
    })
  if (issue?.code === 'too_big')
    return plural(Number(issue.maximum), {
      one: 'Enter at most # character.',
      other: 'Enter at most # characters.',
    })
  if (issue?.format === 'url') return t`Enter an address that begins with https://.`
  return t`This value is not valid.`
}
