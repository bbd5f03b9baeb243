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
  refresh_reuse: 'A session was ended: one of its old tokens was shown again',
  password_change: 'Password changed',
  email_change: 'Address changed',
  factor_enroll: 'Began to set up an authenticator app',
  factor_verify: {
    done: 'Confirmed with a code of the authenticator app',
    refused: 'A wrong code of the authenticator app was refused',
  },
  factor_remove: {
    done: 'Authenticator app removed',
    by_operator: 'Authenticator app removed by an operator',
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
