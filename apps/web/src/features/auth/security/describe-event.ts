import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
/** `warning` marks rejected attempts and reused refresh tokens. */
export type EventTone = 'plain' | 'warning'

const texts: Record<string, MessageDescriptor | Record<string, MessageDescriptor>> = {
  login: {
    password: msg({ id: 'auth.activityLoggedInWithPassword', message: 'Logged in with a password' }),
    otp: msg({ id: 'auth.activityLoggedInWithCode', message: 'Logged in with an emailed code' }),
    magiclink: msg({ id: 'auth.activityLoggedInWithLink', message: 'Logged in with an emailed link' }),
    recovery: msg({ id: 'auth.activityPasswordResetStarted', message: 'Password reset started' }),
    invite: msg({ id: 'auth.activityInvitationAccepted', message: 'Invitation accepted' }),
    email_change: msg({ id: 'auth.activityAddressConfirmed', message: 'Email address confirmed' }),
    refused: msg({ id: 'auth.activityWrongPassword', message: 'Failed login with a wrong password' }),
  },
  logout: {
    done: msg({ id: 'auth.activityLoggedOut', message: 'Logged out' }),
    local: msg({ id: 'auth.activityLoggedOut', message: 'Logged out' }),
    others: msg({ id: 'auth.activityLoggedOutElsewhere', message: 'Logged out everywhere else' }),
    global: msg({ id: 'auth.activityLoggedOutEverywhere', message: 'Logged out everywhere' }),
  },
  sign_up: {
    code_sent: msg({ id: 'auth.activitySignedUp', message: 'Signed up, code emailed' }),
    code_sent_again: msg({ id: 'auth.activitySignedUpAgain', message: 'Signed up again, new code emailed' }),
    already_confirmed: msg({
      id: 'auth.activitySignUpAttempt',
      message: 'Someone tried to sign up with this address',
    }),
  },
  resend: msg({ id: 'auth.activityNewCodeEmailed', message: 'New code emailed' }),
  verify: {
    refused: msg({ id: 'auth.activityEmailedCodeRejected', message: 'Wrong emailed code rejected' }),
  },
  recover: msg({ id: 'auth.activityPasswordResetRequested', message: 'Password reset requested' }),
  otp: msg({ id: 'auth.activityLogInEmailRequested', message: 'Login email requested' }),
  reauthenticate: {
    code_sent: msg({ id: 'auth.activityProofCodeEmailed', message: 'Code to confirm a change emailed' }),
    done: msg({ id: 'auth.activityIdentityConfirmed', message: 'Identity confirmed' }),
    refused: msg({ id: 'auth.activityIdentityFailed', message: 'Identity confirmation failed' }),
  },
  user_update: msg({ id: 'auth.activityAccountChanged', message: 'Account details changed' }),
  refresh_reuse: msg({
    id: 'auth.activityTokenReused',
    message: 'Session ended because an old token was reused',
  }),
  password_change: msg({ id: 'auth.activityPasswordChanged', message: 'Password changed' }),
  email_change: {
    codes_sent: msg({ id: 'auth.activityEmailChangeRequested', message: 'Email address change requested' }),
    codes_sent_again: msg({
      id: 'auth.activityEmailChangeResent',
      message: 'Emails for the address change sent again',
    }),
    half_done: msg({
      id: 'auth.activityAddressChangeHalfConfirmed',
      message: 'Email address change confirmed by one of the two addresses',
    }),
    done: msg({ id: 'auth.activityEmailChanged', message: 'Email address changed' }),
  },
  undo: msg({ id: 'auth.activityChangesUndone', message: 'Changes undone with an emailed link' }),
  factor_enroll: msg({ id: 'auth.activityAppSetupStarted', message: 'Authenticator app setup started' }),
  factor_verify: {
    done: msg({
      id: 'auth.activityAuthenticatorCodeConfirmed',
      message: 'Confirmed with an authenticator code',
    }),
    refused: msg({
      id: 'auth.activityAuthenticatorCodeRejected',
      message: 'Wrong authenticator code rejected',
    }),
  },
  factor_remove: {
    done: msg({ id: 'auth.activityAppRemoved', message: 'Authenticator app removed' }),
    by_operator: msg({
      id: 'auth.activityAppRemovedByOperator',
      message: 'Authenticator app removed by an operator',
    }),
  },
  admin: {
    user_made: msg({ id: 'auth.activityCreatedByOperator', message: 'Account created by an operator' }),
    user_signed_out: msg({
      id: 'auth.activityLoggedOutByOperator',
      message: 'Logged out everywhere by an operator',
    }),
  },
  recovery_codes: {
    made: msg({ id: 'auth.activityRecoveryCodesCreated', message: 'New recovery codes created' }),
    used: msg({ id: 'auth.activityRecoveryCodeConfirmed', message: 'Confirmed with a recovery code' }),
    refused: msg({ id: 'auth.activityRecoveryCodeRejected', message: 'Wrong recovery code rejected' }),
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
