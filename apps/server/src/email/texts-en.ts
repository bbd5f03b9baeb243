import type { LanguageTexts } from './texts.ts'

const once = 'The code works once, for {{minutes}} minutes.'
const changeYourPassword = 'change your password: {{portal}}/auth/forgot-password'
const undoHint =
  "If this wasn't you, use the button to undo the change. It logs out all devices and lets you choose a new password. The link works once, for 7 days."
const undoSummaryHint =
  "If this wasn't you, use the button to undo these changes and all later ones. It logs out all devices and lets you choose a new password. The link works once, for 7 days from the first of these changes."
const securityHint = 'You receive this email because your account changed.'

export const en: LanguageTexts = {
  code: 'Your code',
  link: "If the button doesn't work, open this address:",
  confirmation: {
    subject: '{{code}} is your {{brand}} code',
    title: 'Your {{brand}} code',
    lead: 'Welcome! Enter this code on the page where you signed up:',
    button: 'Confirm address',
    after: [once],
    note: "If you didn't sign up for {{brand}}, don't share the code. You can ignore this email.",
  },
  recovery: {
    subject: '{{code}} is your {{brand}} code to reset your password',
    title: 'Reset your password',
    lead: 'Someone asked to reset the password of your {{brand}} account. If this was you, enter this code on the page where you asked for it:',
    button: 'Reset password',
    after: [once],
    note: "If this wasn't you, don't share the code. Your password stays the same.",
  },
  'magic-link': {
    subject: '{{code}} is your {{brand}} code to log in',
    title: 'Log in to {{brand}}',
    lead: 'Enter this code on the page where you requested it:',
    button: 'Log in',
    after: [once],
    note: "If you didn't request this, don't share the code. Nobody can log in without it.",
  },
  'email-change-new': {
    subject: '{{code}} is your {{brand}} code to confirm your new address',
    title: 'Confirm your new address',
    lead: 'Someone asked to change the email address of a {{brand}} account to {{newEmail}}. If this was you, confirm the address with this code:',
    button: 'Confirm new address',
    after: [once, 'We also sent a code to the current address. Both addresses must be confirmed.'],
    note: "If this isn't your account, don't share the code. You can ignore this email.",
  },
  'email-change-current': {
    subject: '{{code}} is your {{brand}} code to change your address',
    title: 'Confirm the address change',
    lead: 'Someone asked to change the email address of your {{brand}} account to {{newEmail}}. If this was you, confirm the change with this code:',
    button: 'Confirm change',
    after: [once, 'We also sent a code to the new address. Both addresses must be confirmed.'],
    note: `If you didn't request this, don't share the code, and ${changeYourPassword}`,
  },
  invitation: {
    subject: "You're invited to {{brand}}",
    title: "You're invited to {{brand}}",
    lead: 'An operator of {{brand}} created an account for you. Accept the invitation with this code:',
    button: 'Accept invitation',
    after: ['The code works once, for {{hours}} hours. You then choose a password.'],
    note: "If you don't want an account, you can ignore this email.",
  },
  reauthentication: {
    subject: '{{code}} is your {{brand}} code to confirm your identity',
    title: "Confirm it's you",
    lead: 'To change your account, confirm your identity. Enter this code to continue:',
    after: [once],
    note: `If you didn't request this, someone else may be logged in to your account: ${changeYourPassword}`,
  },
  'password-changed': {
    subject: 'Your {{brand}} password was changed',
    title: 'Your password was changed',
    lead: 'The password of your {{brand}} account was changed. Other devices were logged out.',
    facts: [['When', '{{time}}']],
    button: "This wasn't me",
    after: ["If this was you, you don't need to do anything.", undoHint],
    note: securityHint,
  },
  'email-changed': {
    subject: 'Your {{brand}} email address was changed',
    title: 'Your email address was changed',
    lead: 'The email address of your {{brand}} account was changed. You can no longer log in with {{to}}.',
    facts: [
      ['When', '{{time}}'],
      ['New address', '{{newEmail}}'],
    ],
    button: "This wasn't me",
    after: ["If this was you, you don't need to do anything.", `{{#link}}${undoHint}{{/link}}`],
    note: securityHint,
  },
  'factor-added': {
    subject: 'An authenticator app was added to your {{brand}} account',
    title: 'An authenticator app was added',
    lead: 'Logging in to your {{brand}} account now requires a code from an authenticator app.',
    facts: [['When', '{{time}}']],
    button: "This wasn't me",
    after: ["If this was you, you don't need to do anything.", undoHint],
    note: securityHint,
  },
  'factor-removed': {
    subject: 'An authenticator app was removed from your {{brand}} account',
    title: 'An authenticator app was removed',
    lead: 'Codes from this authenticator app no longer work for your {{brand}} account.',
    facts: [['When', '{{time}}']],
    after: ["If this was you, you don't need to do anything."],
    note: `If this wasn't you, ${changeYourPassword}`,
  },
  'recovery-codes-created': {
    subject: 'New recovery codes were created for your {{brand}} account',
    title: 'New recovery codes were created',
    lead: 'New recovery codes were created for your {{brand}} account. Older recovery codes no longer work.',
    facts: [['When', '{{time}}']],
    after: [
      "If this was you, you don't need to do anything.",
      "If this wasn't you, change your password. Then create new recovery codes in your profile: {{portal}}/profile/security",
    ],
    note: 'Change your password here: {{portal}}/auth/forgot-password',
  },
  'recovery-codes-removed': {
    subject: 'The recovery codes of your {{brand}} account were removed',
    title: 'Your recovery codes were removed',
    lead: 'Recovery codes no longer work for your {{brand}} account.',
    facts: [['When', '{{time}}']],
    after: [
      "If this was you, you don't need to do anything.",
      "If this wasn't you, change your password. Then create new recovery codes in your profile: {{portal}}/profile/security",
    ],
    note: 'Change your password here: {{portal}}/auth/forgot-password',
  },
  'api-key-created': {
    subject: 'An API key was created for your {{brand}} account',
    title: 'An API key was created',
    lead: 'Programs can use this API key to access your {{brand}} account.',
    facts: [
      ['When', '{{time}}'],
      ['The key starts with', '{{keyPrefix}}'],
    ],
    after: [
      "If this was you, you don't need to do anything.",
      "If this wasn't you, revoke the key in your profile: {{portal}}/profile/api-keys",
    ],
    note: `Changing your password does not revoke API keys. If this wasn't you, also ${changeYourPassword}`,
  },
  'wallet-linked': {
    subject: 'A wallet was linked to your {{brand}} account',
    title: 'A wallet was linked',
    lead: 'A wallet was linked to your {{brand}} account.',
    facts: [
      ['When', '{{time}}'],
      ['Wallet', '{{wallet}}'],
    ],
    after: [
      "If this was you, you don't need to do anything.",
      "If this wasn't you, contact the operators of {{brand}}.",
    ],
    note: `If this wasn't you, also ${changeYourPassword}`,
  },
  'wallet-changed': {
    subject: 'The wallet of your {{brand}} account was changed',
    title: 'Your wallet was changed',
    lead: 'The linked wallet of your {{brand}} account was replaced.',
    facts: [
      ['When', '{{time}}'],
      ['New wallet', '{{wallet}}'],
      ['Previous wallet', '{{oldWallet}}'],
    ],
    after: [
      "If this was you, you don't need to do anything.",
      "If this wasn't you, contact the operators of {{brand}}.",
    ],
    note: `If this wasn't you, also ${changeYourPassword}`,
  },
  'security-summary': {
    subject: 'More changes to your {{brand}} account',
    title: 'There were more changes to your account',
    lead: 'Within an hour, your {{brand}} account had more changes of one kind than we send separate emails for.',
    facts: [
      ['Change', '{{change}}'],
      ['Without a separate email', '{{count}}'],
      ['Within the hour after', '{{time}}'],
    ],
    button: "This wasn't me",
    after: [
      "If this was you, you don't need to do anything.",
      `{{#link}}${undoSummaryHint}{{/link}}`,
      'See recent activity in your profile: {{portal}}/profile/security',
    ],
    note: `If this wasn't you, ${changeYourPassword}`,
  },
  'new-sign-in': {
    subject: 'New login to {{brand}}',
    title: 'New login to your account',
    lead: 'Someone logged in to your {{brand}} account from a new subnet or device.',
    facts: [
      ['When', '{{time}}'],
      ['Device', '{{device}}'],
      ['Subnet', '{{network}}'],
    ],
    after: ["If this was you, you don't need to do anything."],
    note: `If this wasn't you, ${changeYourPassword}`,
  },
  'campaign-email': {
    subject: '{{code}} confirms your address for {{brand}} campaigns',
    title: 'Confirm your address for campaigns',
    lead: 'Someone asked to receive campaign emails of a {{brand}} account at {{to}}. If this was you, enter this code in your profile, under “About you”:',
    after: [once],
    note: "If this isn't your account, don't share the code. You can ignore this email.",
  },
  'mailbox-check': {
    subject: '{{code}} confirms your address at {{brand}}',
    title: 'Confirm your address again',
    lead: 'Before you claim your next reward, confirm that you still have access to this mailbox. Enter this code in your profile:',
    after: [once],
    note: `If you didn't request this, someone else may be logged in to your account: ${changeYourPassword}`,
  },
  'member-paused': {
    subject: 'Your {{brand}} membership is paused',
    title: 'Your membership is paused',
    lead: "The operators of {{brand}} paused your membership. You can't claim rewards while it is paused. Your heartbeats still count, and you keep your points.",
    facts: [
      ['Since', '{{time}}'],
      ['Reason', '{{reason}}'],
    ],
    after: ['If you think this is a mistake, contact the operators.'],
    note: securityHint,
  },
  'member-restored': {
    subject: 'Your {{brand}} membership is no longer paused',
    title: 'Your membership is no longer paused',
    lead: 'The operators of {{brand}} restored your membership. You can claim rewards again.',
    facts: [
      ['Since', '{{time}}'],
      ['Reason', '{{reason}}'],
    ],
    after: ["You don't need to do anything."],
    note: securityHint,
  },
  'claims-held': {
    subject: 'Your {{brand}} claims are suspended',
    title: 'Your claims are suspended',
    lead: "A fairness rule of {{brand}} flagged your account. Until this is resolved, you can't claim rewards, and points for collected results are waiting. Your heartbeats still count, and you keep your points.",
    facts: [
      ['Since', '{{time}}'],
      ['Reason', '{{reason}}'],
    ],
    after: [
      'If this is wrong, appeal in your profile: {{portal}}/profile#held-claims. A person reviews every appeal.',
    ],
    note: securityHint,
  },
  'claims-released': {
    subject: 'Your {{brand}} claims are no longer suspended',
    title: 'Your claims are no longer suspended',
    lead: 'The review of your {{brand}} account is complete. You can claim rewards again.',
    facts: [
      ['Since', '{{time}}'],
      ['Reason', '{{reason}}'],
    ],
    after: ["You don't need to do anything."],
    note: securityHint,
  },
  'appeal-rejected': {
    subject: 'Your {{brand}} appeal was rejected',
    title: 'Your appeal was rejected',
    lead: 'A person reviewed your {{brand}} appeal and decided that your claims stay suspended. Your heartbeats still count, and you keep your points.',
    facts: [
      ['Decided', '{{time}}'],
      ['Reason', '{{reason}}'],
    ],
    after: ['If you have new information, you can appeal again: {{portal}}/profile#held-claims'],
    note: 'You receive this email because you appealed.',
  },
  'webhook-off': {
    subject: 'A webhook of {{brand}} was disabled',
    title: 'A webhook was disabled',
    lead: 'All delivery attempts to this webhook failed, or its receiver reported that it is gone. We no longer send events to it, and store new events for two weeks.',
    facts: [
      ['Webhook', '{{webhook}}'],
      ['Since', '{{time}}'],
      ['Last failure', '{{reason}}'],
    ],
    after: ['Once the receiver works again, enable the webhook and resend the failed deliveries.'],
    note: 'You receive this email because you are an operator of {{brand}}.',
  },
  'data-export': {
    subject: 'Your data from {{brand}}',
    title: 'Your data is ready',
    lead: 'You requested a copy of your {{brand}} data. The archive contains each table as JSON and CSV.',
    button: 'Download data',
    after: ["The link works until {{time}}. Anyone with the link can download your data, so don't share it."],
    note: `If you didn't request this, someone else may be logged in to your account: ${changeYourPassword}`,
  },
  'account-deletion': {
    subject: 'Your {{brand}} account will be deleted',
    title: 'Your account will be deleted',
    lead: "You asked to delete your {{brand}} account. Until the date below, you can log in and cancel the deletion in your profile, under “Your data”. After that, it can't be undone.",
    facts: [['Deletion', '{{time}}']],
    after: [
      'All personal data is removed. Your points stay in the ledger without your name, so that the totals of other members stay correct.',
    ],
    note: `If you didn't request this, log in, cancel the deletion, and ${changeYourPassword}`,
  },
}
