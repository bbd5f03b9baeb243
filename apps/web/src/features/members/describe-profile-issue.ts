import type { ValidationId } from '@hearth/protocol/issue'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'

/** Messages for the rules of the profile's schema, by rule ID. */
const texts: Partial<Record<ValidationId, MessageDescriptor>> = {
  discordUserId: msg({
    id: 'members.discordIdInvalid',
    message: 'Enter the 17 to 20 digits of your Discord user ID.',
  }),
  discordUsername: msg({ id: 'members.discordNameInvalid', message: 'Enter a Discord username.' }),
  email: msg({ id: 'common.enterValidEmail', message: 'Enter a valid email address.' }),
  emptyOrNull: msg({ id: 'members.nameInvalid', message: 'Enter a name.' }),
  invisibleCharacters: msg({ id: 'members.charactersInvisible', message: 'Remove invisible characters.' }),
  nulCharacters: msg({ id: 'members.charactersInvisible', message: 'Remove invisible characters.' }),
  reservedUsername: msg({
    id: 'members.nameReserved',
    message: 'This name is reserved for operators. Choose another one.',
  }),
  stackedAccents: msg({ id: 'members.tooManyAccents', message: 'Use at most 4 accents per letter.' }),
  telegramHandle: msg({ id: 'members.telegramNameInvalid', message: 'Enter a Telegram username.' }),
  unicode: msg({ id: 'members.charactersInvalid', message: 'Remove invalid characters.' }),
  urlCredentials: msg({ id: 'members.urlWithUsername', message: 'Remove the username from the address.' }),
  username: msg({
    id: 'members.usernameInvalid',
    message: 'Use only letters a to z and digits, with single dots, hyphens or underscores between them.',
  }),
  xHandle: msg({ id: 'members.xNameInvalid', message: 'Enter an X username.' }),
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
    return t({
      id: 'members.textTooShort',
      message: plural(
        { minimum: Number(issue.minimum) },
        {
          one: 'Enter at least # character.',
          other: 'Enter at least # characters.',
        },
      ),
    })
  if (issue?.code === 'too_big')
    return t({
      id: 'members.textTooLong',
      message: plural(
        { maximum: Number(issue.maximum) },
        {
          one: 'Enter at most # character.',
          other: 'Enter at most # characters.',
        },
      ),
    })
  if (issue?.format === 'url')
    return t({ id: 'members.urlInvalid', message: 'Enter an address that starts with https://.' })
  return t({ id: 'members.valueInvalid', message: 'Enter a valid value.' })
}
