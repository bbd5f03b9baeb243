import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
/** `warning` marks rejected attempts and reused refresh tokens. */
export type EventTone = 'plain' | 'warning'

const texts: Record<string, MessageDescriptor | Record<string, MessageDescriptor>> = {
  login: {
    password: msg`Logged in with a password`,
    otp: msg`Logged in with an emailed code`,
    magiclink: msg`Logged in with an emailed link`,
    recovery: msg`Password reset started`,
    invite: msg`Accepted an invitation`,
    email_change: msg`Confirmed an email address`,
    refused: msg`Failed login with a wrong password`,
  },
  logout: {
    done: msg`Logged out`,
    local: msg`Logged out`,
    others: msg`Logged out everywhere else`,
    global: msg`Logged out everywhere`,
  },
  sign_up: {
    code_sent: msg`Signed up, code emailed`,
    code_sent_again: msg`Signed up again, new code emailed`,
    already_confirmed: msg`Someone tried to sign up with this address`,
  },
  resend: msg`New code emailed`,
  verify: { refused: msg`Wrong emailed code rejected` },
  recover: msg`Password reset requested`,
  otp: msg`Login email requested`,
  reauthenticate: {
    code_sent: msg`Code to confirm a change emailed`,
    done: msg`Identity confirmed`,
    refused: msg`Identity confirmation failed`,
  },
  user_update: msg`Account details changed`,
  refresh_reuse: msg`Session ended because an old token was reused`,
  password_change: msg`Password changed`,
  email_change: {
    codes_sent: msg`Email address change requested`,
    codes_sent_again: msg`Emails for the address change sent again`,
    half_done: msg`Address change confirmed by one of two mailboxes`,
    done: msg`Email address changed`,
  },
  undo: msg`Changes undone with an emailed link`,
  factor_enroll: msg`Authenticator app setup started`,
  factor_verify: {
    done: msg`Confirmed with an authenticator code`,
    refused: msg`Wrong authenticator code rejected`,
  },
  factor_remove: {
    done: msg`Authenticator app removed`,
    by_operator: msg`Authenticator app removed by an operator`,
  },
  admin: {
    user_made: msg`Account created by an operator`,
    user_signed_out: msg`Logged out everywhere by an operator`,
  },
  recovery_codes: {
    made: msg`New recovery codes created`,
    used: msg`Confirmed with a recovery code`,
    refused: msg`Wrong recovery code rejected`,
  },
}

/** Describes an activity entry. Unknown entries show the service's names of event and outcome. */
export function describeEvent(event: string, outcome: string): { text: string; tone: EventTone } {
  const known = texts[event]
  const message = known && isMessage(known) ? known : known?.[outcome]
  const text = message ? t(message) : `${event.replaceAll('_', ' ')}: ${outcome.replaceAll('_', ' ')}`
  return { text, tone: outcome === 'refused' || event === 'refresh_reuse' ? 'warning' : 'plain' }
}

function isMessage(known: MessageDescriptor | Record<string, MessageDescriptor>): known is MessageDescriptor {
  return typeof known.id === 'string'
}
