import type { Language, MailKind } from './mail-kinds.ts'

/** What a mail says. `code` and `link` are shown where the mail has them, after the first part. */
export interface MailWords {
  subject: string
  title: string
  lead: string
  /** Above the code, and on the button. */
  code?: string
  button?: string
  /** What happened, by name and value. */
  facts?: [string, string][]
  after: string[]
  /** Why it came, and what to do if it should not have. */
  note: string
}

const onceEn = 'It works once, for {{minutes}} minutes.'
const onceDe = 'Er gilt einmal und {{minutes}} Minuten lang.'
const changeYourPassword = 'change your password: {{portal}}/auth/forgot-password'
const wechsleDasPasswort = 'ändere sofort dein Passwort: {{portal}}/auth/forgot-password'

export const words: Record<Language, Record<MailKind, MailWords> & { code: string; link: string }> = {
  en: {
    code: 'Your code',
    link: 'If the button does not work, open this address:',
    confirmation: {
      subject: '{{code}} is your {{brand}} code',
      title: 'Your {{brand}} code',
      lead: 'Welcome. Enter this code on the page where you signed up:',
      button: 'Confirm my address',
      after: [onceEn],
      note: 'If you did not sign up for {{brand}}, do not pass the code on to anybody; without it nothing happens.',
    },
    recovery: {
      subject: '{{code}} is your {{brand}} code to set a new password',
      title: 'Set a new password',
      lead: 'Somebody, hopefully you, asked to set a new password at {{brand}}. Enter this code where you asked for it:',
      button: 'Set a new password',
      after: [onceEn],
      note: 'If it was not you, do not pass the code on to anybody. Your password stays as it is.',
    },
    'magic-link': {
      subject: '{{code}} is your {{brand}} code to log in',
      title: 'Log in to {{brand}}',
      lead: 'Enter this code on the page where you asked to log in:',
      button: 'Log in',
      after: [onceEn],
      note: 'If you did not ask to log in, do not pass the code on to anybody; without it nobody gets in.',
    },
    'email-change-new': {
      subject: '{{code}} confirms your new address at {{brand}}',
      title: 'Confirm your new address',
      lead: '{{newEmail}} is to become the address of an account at {{brand}}. Confirm it with this code:',
      button: 'Confirm the new address',
      after: [onceEn, 'The address that the account has now must agree too; it got a mail of its own.'],
      note: 'If this is not your account, do not pass the code on to anybody; without it nothing happens.',
    },
    'email-change-current': {
      subject: '{{code}} agrees to a new address at {{brand}}',
      title: 'Agree to a new address',
      lead: 'Your account at {{brand}} is to have the address {{newEmail}}. Agree with this code:',
      button: 'Agree to the new address',
      after: [onceEn, 'The new address must be confirmed too; it got a mail of its own.'],
      note: `If you did not ask for this, do not pass the code on, and ${changeYourPassword}`,
    },
    invitation: {
      subject: 'You are invited to {{brand}}',
      title: 'You are invited to {{brand}}',
      lead: 'An operator of {{brand}} made an account for you. Accept with this code:',
      button: 'Accept the invitation',
      after: ['It works once, for {{hours}} hours. After that you choose a password.'],
      note: 'If you do not want an account, leave this mail alone; without the code nothing happens.',
    },
    reauthentication: {
      subject: '{{code}} confirms that it is you at {{brand}}',
      title: 'Confirm that it is you',
      lead: 'Something is about to change in your account that needs a second look. Enter this code to go on:',
      after: [onceEn],
      note: `If you did not ask for this, somebody may be logged in as you: ${changeYourPassword}`,
    },
    'password-changed': {
      subject: 'Your {{brand}} password was changed',
      title: 'Your password was changed',
      lead: 'The password of your account at {{brand}} was changed. Other devices were logged out.',
      facts: [['When', '{{time}}']],
      after: ['If it was you, there is nothing to do.'],
      note: `If it was not you, ${changeYourPassword}`,
    },
    'new-sign-in': {
      subject: 'New sign-in to {{brand}}',
      title: 'New sign-in from a new place',
      lead: 'Somebody logged in to your account at {{brand}} from a network or device not seen before.',
      facts: [
        ['When', '{{time}}'],
        ['Device', '{{device}}'],
        ['Network', '{{network}}'],
      ],
      after: ['If it was you, there is nothing to do.'],
      note: `If it was not you, ${changeYourPassword}`,
    },
    'campaign-email': {
      subject: '{{code}} confirms your address for campaigns of {{brand}}',
      title: 'Confirm your address for campaigns',
      lead: '{{to}} is to get the mails of campaigns for an account at {{brand}}. Confirm it with this code on the profile page:',
      after: [onceEn],
      note: 'If this is not your account, do not pass the code on to anybody; without it nothing happens.',
    },
    'member-paused': {
      subject: 'Your {{brand}} account is paused',
      title: 'Your account is paused',
      lead: 'The operators of {{brand}} have paused your account. While it is paused no rewards can be claimed. Your heartbeats go on counting, and the points you have stay yours.',
      facts: [
        ['Since', '{{time}}'],
        ['Reason', '{{reason}}'],
      ],
      after: ['If you think that this is a mistake, write to the operators.'],
      note: 'You get this mail because something changed in your account.',
    },
    'member-restored': {
      subject: 'Your {{brand}} account is no longer paused',
      title: 'Your account is no longer paused',
      lead: 'The operators of {{brand}} have ended the pause of your account. Rewards can be claimed again.',
      facts: [
        ['Since', '{{time}}'],
        ['Reason', '{{reason}}'],
      ],
      after: ['There is nothing to do.'],
      note: 'You get this mail because something changed in your account.',
    },
    'webhook-off': {
      subject: 'A webhook of {{brand}} is switched off',
      title: 'A webhook is switched off',
      lead: 'Nothing has got through to this webhook for as long as deliveries are tried, or its receiver wants no more. So nothing is sent to it any more; what happens meanwhile waits for two weeks.',
      facts: [
        ['Webhook', '{{webhook}}'],
        ['Since', '{{time}}'],
        ['Last failure', '{{reason}}'],
      ],
      after: ['Once the receiver answers again, switch it on and have replayed what failed.'],
      note: 'You get this mail because you are an operator of {{brand}}.',
    },
    'data-export': {
      subject: 'Your data from {{brand}}',
      title: 'Your data is ready',
      lead: 'You asked for all data that {{brand}} keeps of you. It is an archive with each table as JSON and as CSV.',
      button: 'Download my data',
      after: ['The link is good until {{time}}. Whoever has it can download your data: do not pass it on.'],
      note: `If you did not ask for it, somebody may be logged in as you: ${changeYourPassword}`,
    },
    'account-deletion': {
      subject: 'Your {{brand}} account will be deleted',
      title: 'Your account will be deleted',
      lead: 'You asked to delete your account at {{brand}}. Until then you can log in and take that back on the profile page; afterwards nobody can.',
      facts: [['On', '{{time}}']],
      after: [
        'Everything personal is removed. Your points stay under a number without a name, so that the sums of others remain true.',
      ],
      note: `If you did not ask for it, log in, take it back, and ${changeYourPassword}`,
    },
  },
  de: {
    code: 'Dein Code',
    link: 'Wenn der Knopf nicht geht, öffne diese Adresse:',
    confirmation: {
      subject: '{{code}} ist dein Code für {{brand}}',
      title: 'Dein Code für {{brand}}',
      lead: 'Willkommen. Gib diesen Code auf der Seite ein, auf der du dich registriert hast:',
      button: 'Adresse bestätigen',
      after: [onceDe],
      note: 'Wenn du dich nicht bei {{brand}} registriert hast, gib den Code niemandem; ohne ihn geschieht nichts.',
    },
    recovery: {
      subject: '{{code}} ist dein Code für ein neues Passwort bei {{brand}}',
      title: 'Neues Passwort setzen',
      lead: 'Jemand, hoffentlich du, möchte bei {{brand}} ein neues Passwort setzen. Gib diesen Code dort ein:',
      button: 'Neues Passwort setzen',
      after: [onceDe],
      note: 'Wenn du es nicht warst, gib den Code niemandem. Dein Passwort bleibt, wie es ist.',
    },
    'magic-link': {
      subject: '{{code}} ist dein Anmeldecode für {{brand}}',
      title: 'Bei {{brand}} anmelden',
      lead: 'Gib diesen Code auf der Seite ein, auf der du dich anmelden wolltest:',
      button: 'Anmelden',
      after: [onceDe],
      note: 'Wenn du dich nicht anmelden wolltest, gib den Code niemandem; ohne ihn kommt niemand hinein.',
    },
    'email-change-new': {
      subject: '{{code}} bestätigt deine neue Adresse bei {{brand}}',
      title: 'Neue Adresse bestätigen',
      lead: '{{newEmail}} soll die Adresse eines Kontos bei {{brand}} werden. Bestätige das mit diesem Code:',
      button: 'Neue Adresse bestätigen',
      after: [onceDe, 'Auch die bisherige Adresse muss zustimmen; sie bekam eine eigene Mail.'],
      note: 'Wenn es nicht dein Konto ist, gib den Code niemandem; ohne ihn geschieht nichts.',
    },
    'email-change-current': {
      subject: '{{code}} stimmt einer neuen Adresse bei {{brand}} zu',
      title: 'Neuer Adresse zustimmen',
      lead: 'Dein Konto bei {{brand}} soll die Adresse {{newEmail}} bekommen. Stimme mit diesem Code zu:',
      button: 'Neuer Adresse zustimmen',
      after: [onceDe, 'Auch die neue Adresse muss bestätigt werden; sie bekam eine eigene Mail.'],
      note: `Wenn du das nicht wolltest, gib den Code niemandem und ${wechsleDasPasswort}`,
    },
    invitation: {
      subject: 'Du bist zu {{brand}} eingeladen',
      title: 'Du bist zu {{brand}} eingeladen',
      lead: 'Der Betreiber von {{brand}} hat ein Konto für dich angelegt. Nimm es mit diesem Code an:',
      button: 'Einladung annehmen',
      after: ['Er gilt einmal und {{hours}} Stunden lang. Danach wählst du ein Passwort.'],
      note: 'Wenn du kein Konto möchtest, tu nichts; ohne den Code geschieht nichts.',
    },
    reauthentication: {
      subject: '{{code}} bestätigt bei {{brand}}, dass du es bist',
      title: 'Bestätige, dass du es bist',
      lead: 'In deinem Konto soll sich etwas ändern, das einen zweiten Blick braucht. Gib diesen Code ein:',
      after: [onceDe],
      note: `Wenn du das nicht wolltest, ist vielleicht jemand als du angemeldet: ${wechsleDasPasswort}`,
    },
    'password-changed': {
      subject: 'Dein Passwort bei {{brand}} wurde geändert',
      title: 'Dein Passwort wurde geändert',
      lead: 'Das Passwort deines Kontos bei {{brand}} wurde geändert. Andere Geräte wurden abgemeldet.',
      facts: [['Wann', '{{time}}']],
      after: ['Wenn du es warst, ist nichts zu tun.'],
      note: `Wenn du es nicht warst, ${wechsleDasPasswort}`,
    },
    'new-sign-in': {
      subject: 'Neue Anmeldung bei {{brand}}',
      title: 'Anmeldung von einem neuen Ort',
      lead: 'Jemand hat sich bei deinem Konto bei {{brand}} angemeldet, aus einem Netz oder mit einem Gerät, das neu ist.',
      facts: [
        ['Wann', '{{time}}'],
        ['Gerät', '{{device}}'],
        ['Netz', '{{network}}'],
      ],
      after: ['Wenn du es warst, ist nichts zu tun.'],
      note: `Wenn du es nicht warst, ${wechsleDasPasswort}`,
    },
    'campaign-email': {
      subject: '{{code}} bestätigt deine Adresse für Kampagnen von {{brand}}',
      title: 'Adresse für Kampagnen bestätigen',
      lead: '{{to}} soll die Mails zu Kampagnen für ein Konto bei {{brand}} bekommen. Bestätige das mit diesem Code auf der Profilseite:',
      after: [onceDe],
      note: 'Wenn es nicht dein Konto ist, gib den Code niemandem; ohne ihn geschieht nichts.',
    },
    'member-paused': {
      subject: 'Dein Konto bei {{brand}} ruht',
      title: 'Dein Konto ruht',
      lead: 'Die Betreiber von {{brand}} lassen dein Konto ruhen. Solange können keine Belohnungen abgeholt werden. Deine Heartbeats zählen weiter, und deine Punkte bleiben deine.',
      facts: [
        ['Seit', '{{time}}'],
        ['Grund', '{{reason}}'],
      ],
      after: ['Wenn du das für einen Irrtum hältst, schreib den Betreibern.'],
      note: 'Du bekommst diese Mail, weil sich in deinem Konto etwas geändert hat.',
    },
    'member-restored': {
      subject: 'Dein Konto bei {{brand}} ruht nicht mehr',
      title: 'Dein Konto ruht nicht mehr',
      lead: 'Die Betreiber von {{brand}} lassen dein Konto nicht mehr ruhen. Belohnungen können wieder abgeholt werden.',
      facts: [
        ['Seit', '{{time}}'],
        ['Grund', '{{reason}}'],
      ],
      after: ['Es ist nichts zu tun.'],
      note: 'Du bekommst diese Mail, weil sich in deinem Konto etwas geändert hat.',
    },
    'webhook-off': {
      subject: 'Ein Webhook von {{brand}} ist abgeschaltet',
      title: 'Ein Webhook ist abgeschaltet',
      lead: 'Bei diesem Webhook kam nichts mehr an, solange Zustellungen versucht werden, oder sein Empfänger will nichts mehr. Darum wird nichts mehr an ihn gesendet; was inzwischen geschieht, wartet zwei Wochen.',
      facts: [
        ['Webhook', '{{webhook}}'],
        ['Seit', '{{time}}'],
        ['Letzter Fehler', '{{reason}}'],
      ],
      after: [
        'Wenn der Empfänger wieder antwortet, schalte ihn ein und lass noch einmal senden, was scheiterte.',
      ],
      note: 'Du bekommst diese Mail, weil du {{brand}} mit betreibst.',
    },
    'data-export': {
      subject: 'Deine Daten von {{brand}}',
      title: 'Deine Daten sind bereit',
      lead: 'Du wolltest alle Daten haben, die {{brand}} von dir hat. Es ist ein Archiv mit jeder Tabelle als JSON und als CSV.',
      button: 'Meine Daten herunterladen',
      after: ['Der Link gilt bis {{time}}. Wer ihn hat, kann deine Daten herunterladen: gib ihn niemandem.'],
      note: `Wenn du das nicht wolltest, ist vielleicht jemand als du angemeldet: ${wechsleDasPasswort}`,
    },
    'account-deletion': {
      subject: 'Dein Konto bei {{brand}} wird gelöscht',
      title: 'Dein Konto wird gelöscht',
      lead: 'Du wolltest dein Konto bei {{brand}} löschen. Bis dahin kannst du dich anmelden und das auf der Profilseite zurücknehmen; danach kann es niemand mehr.',
      facts: [['Am', '{{time}}']],
      after: [
        'Alles Persönliche wird entfernt. Deine Punkte bleiben unter einer Nummer ohne Namen, damit die Summen der anderen stimmen.',
      ],
      note: `Wenn du das nicht wolltest, melde dich an, nimm es zurück und ${wechsleDasPasswort}`,
    },
  },
}
