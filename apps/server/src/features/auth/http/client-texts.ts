import { PASSWORD_MAX_LENGTH } from '@hearth/protocol/constants'

/** Returns GoTrue's message for an invalid value, or undefined if GoTrue has no message for it. */
type TextOf = (value: unknown) => string | undefined

/** Messages by field, in GoTrue's order of validation. */
export type ClientTexts = Record<string, TextOf>

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

const emailOr =
  (whenEmpty: string): TextOf =>
  (value) => {
    if (isEmpty(value)) return whenEmpty
    if (typeof value !== 'string') return undefined
    return value.length > 255
      ? 'An email address is too long'
      : 'Unable to validate email address: invalid format'
  }
const email = emailOr('An email address is required')

const password: TextOf = (value) => {
  if (isEmpty(value)) return 'Signup requires a valid password'
  return typeof value === 'string' && value.length > PASSWORD_MAX_LENGTH
    ? `Password cannot be longer than ${PASSWORD_MAX_LENGTH} characters`
    : undefined
}

/**
 * GoTrue's messages (supabase/auth, internal/api). Clients can distinguish these errors only by the message.
 */
export const clientTexts = {
  signUp: { password, email },
  recover: { email: emailOr('Password recovery requires an email') },
  otp: { email: emailOr('One of email or phone must be set') },
  resend: {
    type: () => 'Missing one of these types: signup, email_change, sms, phone_change',
    email: emailOr('Type provided requires an email address'),
  },
  updateUser: { email, password },
  createUser: { email: emailOr('Cannot create a user without either an email or phone') },
  changeUser: { email },
  invite: { email },
} satisfies Record<string, ClientTexts>

/** Each endpoint's message for phone numbers, which are not supported. */
export const phoneTexts = {
  signUp: 'Phone signups are disabled',
  logIn: 'Phone logins are disabled',
  otp: 'Unsupported phone provider',
}

export const INVALID_PHONE = 'Invalid phone number format (E.164 required)'

/** Returns whether a phone number follows E.164, as GoTrue interprets it. */
export function isPhoneNumber(phone: string): boolean {
  return /^[1-9]\d{1,14}$/.test(phone.replace(/^\+/, '').replaceAll(' ', ''))
}
