import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
/** Whether an entry is worth a second look: something was refused, or was cut off for safety. */
export type EventTone = 'plain' | 'warning'

const texts: Record<string, MessageDescriptor | Record<string, MessageDescriptor>> = {
  login: {
    password: msg`Logged in with the password`,
    otp: msg`Logged in with a mailed code`,
    magiclink: msg`Logged in with a mailed link`,
    recovery: msg`Opened a mail for a new password`,
    invite: msg`Accepted an invitation`,
    email_change: msg`Confirmed an address`,
    refused: msg`A log-in with a wrong password was refused`,
  },
  logout: {
    done: msg`Logged out`,
    local: msg`Logged out`,
    others: msg`Logged out everywhere else`,
    global: msg`Logged out everywhere`,
  },
  sign_up: {
    code_sent: msg`Signed up; a code was mailed`,
    code_sent_again: msg`Signed up once more; another code was mailed`,
    already_confirmed: msg`Somebody tried to sign up with this address`,
  },
  resend: msg`Another code was mailed`,
  verify: { refused: msg`A wrong mailed code was refused` },
  recover: msg`A mail for a new password was asked for`,
  otp: msg`A mail to log in was asked for`,
  reauthenticate: msg`A code to confirm a change was mailed`,
  user_update: msg`Account details changed`,
  refresh_reuse: msg`A session was ended: one of its old tokens was shown again`,
  password_change: msg`Password changed`,
  email_change: {
    codes_sent: msg`A change of the address was asked for`,
    codes_sent_again: msg`The mails for a change of the address were sent again`,
    half_done: msg`One of two mailboxes confirmed a change of the address`,
    done: msg`Address changed`,
  },
  factor_enroll: msg`Began to set up an authenticator app`,
  factor_verify: {
    done: msg`Confirmed with a code of the authenticator app`,
    refused: msg`A wrong code of the authenticator app was refused`,
  },
  factor_remove: {
    done: msg`Authenticator app removed`,
    by_operator: msg`Authenticator app removed by an operator`,
  },
  admin: {
    user_made: msg`Account made by an operator`,
    user_signed_out: msg`Logged out everywhere by an operator`,
  },
  recovery_codes: {
    made: msg`New recovery codes made`,
    used: msg`Confirmed with a recovery code`,
    refused: msg`A wrong recovery code was refused`,
  },
}

/** An entry of the account's activity in words; one of an unknown kind keeps the service's own. */
export function describeEvent(event: string, outcome: string): { text: string; tone: EventTone } {
  const known = texts[event]
  const message = known && isMessage(known) ? known : known?.[outcome]
  const text = message ? t(message) : `${event.replaceAll('_', ' ')}: ${outcome.replaceAll('_', ' ')}`
  return { text, tone: outcome === 'refused' || event === 'refresh_reuse' ? 'warning' : 'plain' }
}

function isMessage(known: MessageDescriptor | Record<string, MessageDescriptor>): known is MessageDescriptor {
  return typeof known.id === 'string'
}
