/** Whether an entry is worth a second look: something was refused, or was cut off for safety. */
export type EventTone = 'plain' | 'warning'

const texts: Record<string, string | Record<string, string>> = {
  login: {
    password: 'Logged in with the password',
    otp: 'Logged in with a mailed code',
    magiclink: 'Logged in with a mailed link',
    recovery: 'Opened a mail for a new password',
    invite: 'Accepted an invitation',
    email_change: 'Confirmed an address',
    refused: 'A log-in with a wrong password was refused',
  },
  logout: {
    done: 'Logged out',
    local: 'Logged out',
    others: 'Logged out everywhere else',
    global: 'Logged out everywhere',
  },
  sign_up: {
    code_sent: 'Signed up; a code was mailed',
    code_sent_again: 'Signed up once more; another code was mailed',
    already_confirmed: 'Somebody tried to sign up with this address',
  },
  resend: 'Another code was mailed',
  verify: { refused: 'A wrong mailed code was refused' },
  recover: 'A mail for a new password was asked for',
  otp: 'A mail to log in was asked for',
  reauthenticate: 'A code to confirm a change was mailed',
  user_update: 'Account details changed',
  refresh_reuse: 'A session was ended: one of its old tokens was shown again',
  password_change: 'Password changed',
  email_change: {
    codes_sent: 'A change of the address was asked for',
    codes_sent_again: 'The mails for a change of the address were sent again',
    half_done: 'One of two mailboxes confirmed a change of the address',
    done: 'Address changed',
  },
  factor_enroll: 'Began to set up an authenticator app',
  factor_verify: {
    done: 'Confirmed with a code of the authenticator app',
    refused: 'A wrong code of the authenticator app was refused',
  },
  factor_remove: {
    done: 'Authenticator app removed',
    by_operator: 'Authenticator app removed by an operator',
  },
  admin: {
    user_made: 'Account made by an operator',
    user_signed_out: 'Logged out everywhere by an operator',
  },
  recovery_codes: {
    made: 'New recovery codes made',
    used: 'Confirmed with a recovery code',
    refused: 'A wrong recovery code was refused',
  },
}

/** An entry of the account's activity in words; one of an unknown kind keeps the service's own. */
export function describeEvent(event: string, outcome: string): { text: string; tone: EventTone } {
  const known = texts[event]
  const text =
    typeof known === 'string'
      ? known
      : (known?.[outcome] ?? `${event.replaceAll('_', ' ')}: ${outcome.replaceAll('_', ' ')}`)
  return { text, tone: outcome === 'refused' || event === 'refresh_reuse' ? 'warning' : 'plain' }
}
