import type { LanguageTexts } from './texts.ts'

const once = 'Er gilt einmal und {{minutes}} Minuten lang.'
const wechsleDasPasswort = 'ändere sofort dein Passwort: {{portal}}/auth/forgot-password'
const undoHint =
  'Wenn du es nicht warst, mach es rückgängig: Der Knopf meldet alle Geräte ab und lässt dich ein neues Passwort wählen. Er gilt einmal und 7 Tage lang.'
const undoSummaryHint =
  'Wenn du es nicht warst, macht der Knopf diese und alle späteren Änderungen rückgängig. Er meldet alle Geräte ab und lässt dich ein neues Passwort wählen. Der Link gilt einmal, ab der ersten dieser Änderungen 7 Tage.'
const securityHint = 'Du bekommst diese Mail, weil sich in deinem Konto etwas geändert hat.'

export const de: LanguageTexts = {
  code: 'Dein Code',
  link: 'Wenn der Knopf nicht geht, öffne diese Adresse:',
  confirmation: {
    subject: '{{code}} ist dein Code für {{brand}}',
    title: 'Dein Code für {{brand}}',
    lead: 'Willkommen. Gib diesen Code auf der Seite ein, auf der du dich registriert hast:',
    button: 'Adresse bestätigen',
    after: [once],
    note: 'Wenn du dich nicht bei {{brand}} registriert hast, gib den Code niemandem; ohne ihn geschieht nichts.',
  },
  recovery: {
    subject: '{{code}} ist dein Code für ein neues Passwort bei {{brand}}',
    title: 'Neues Passwort setzen',
    lead: 'Jemand, hoffentlich du, möchte bei {{brand}} ein neues Passwort setzen. Gib diesen Code dort ein:',
    button: 'Neues Passwort setzen',
    after: [once],
    note: 'Wenn du es nicht warst, gib den Code niemandem. Dein Passwort bleibt, wie es ist.',
  },
  'magic-link': {
    subject: '{{code}} ist dein Anmeldecode für {{brand}}',
    title: 'Bei {{brand}} anmelden',
    lead: 'Gib diesen Code auf der Seite ein, auf der du dich anmelden wolltest:',
    button: 'Anmelden',
    after: [once],
    note: 'Wenn du dich nicht anmelden wolltest, gib den Code niemandem; ohne ihn kommt niemand hinein.',
  },
  'email-change-new': {
    subject: '{{code}} bestätigt deine neue Adresse bei {{brand}}',
    title: 'Neue Adresse bestätigen',
    lead: '{{newEmail}} soll die Adresse eines Kontos bei {{brand}} werden. Bestätige das mit diesem Code:',
    button: 'Neue Adresse bestätigen',
    after: [once, 'Auch die bisherige Adresse muss zustimmen; sie bekam eine eigene Mail.'],
    note: 'Wenn es nicht dein Konto ist, gib den Code niemandem; ohne ihn geschieht nichts.',
  },
  'email-change-current': {
    subject: '{{code}} stimmt einer neuen Adresse bei {{brand}} zu',
    title: 'Neuer Adresse zustimmen',
    lead: 'Dein Konto bei {{brand}} soll die Adresse {{newEmail}} bekommen. Stimme mit diesem Code zu:',
    button: 'Neuer Adresse zustimmen',
    after: [once, 'Auch die neue Adresse muss bestätigt werden; sie bekam eine eigene Mail.'],
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
    after: [once],
    note: `Wenn du das nicht wolltest, ist vielleicht jemand als du angemeldet: ${wechsleDasPasswort}`,
  },
  'password-changed': {
    subject: 'Dein Passwort bei {{brand}} wurde geändert',
    title: 'Dein Passwort wurde geändert',
    lead: 'Das Passwort deines Kontos bei {{brand}} wurde geändert. Andere Geräte wurden abgemeldet.',
    facts: [['Wann', '{{time}}']],
    button: 'Das war ich nicht',
    after: ['Wenn du es warst, ist nichts zu tun.', undoHint],
    note: securityHint,
  },
  'email-changed': {
    subject: 'Deine E-Mail-Adresse bei {{brand}} wurde geändert',
    title: 'Deine E-Mail-Adresse wurde geändert',
    lead: 'Die E-Mail-Adresse deines Kontos bei {{brand}} wurde geändert. Mit {{to}} meldest du dich nicht mehr an.',
    facts: [
      ['Wann', '{{time}}'],
      ['Neue Adresse', '{{newEmail}}'],
    ],
    button: 'Das war ich nicht',
    after: ['Wenn du es warst, ist nichts zu tun.', `{{#link}}${undoHint}{{/link}}`],
    note: securityHint,
  },
  'factor-added': {
    subject: 'Eine Authenticator-App wurde deinem Konto bei {{brand}} hinzugefügt',
    title: 'Eine Authenticator-App wurde hinzugefügt',
    lead: 'Ab jetzt braucht die Anmeldung bei deinem Konto bei {{brand}} einen Code einer Authenticator-App.',
    facts: [['Wann', '{{time}}']],
    button: 'Das war ich nicht',
    after: ['Wenn du es warst, ist nichts zu tun.', undoHint],
    note: securityHint,
  },
  'factor-removed': {
    subject: 'Eine Authenticator-App wurde aus deinem Konto bei {{brand}} entfernt',
    title: 'Eine Authenticator-App wurde entfernt',
    lead: 'Codes dieser Authenticator-App gelten für dein Konto bei {{brand}} nicht mehr.',
    facts: [['Wann', '{{time}}']],
    after: ['Wenn du es warst, ist nichts zu tun.'],
    note: `Wenn du es nicht warst, ${wechsleDasPasswort}`,
  },
  'recovery-codes-created': {
    subject: 'Neue Wiederherstellungscodes für dein Konto bei {{brand}}',
    title: 'Neue Wiederherstellungscodes wurden erstellt',
    lead: 'Für dein Konto bei {{brand}} wurden neue Wiederherstellungscodes erstellt. Ältere gelten nicht mehr.',
    facts: [['Wann', '{{time}}']],
    after: [
      'Wenn du es warst, ist nichts zu tun.',
      'Wenn du es nicht warst, ändere dein Passwort. Erstelle danach auf deiner Profilseite neue Wiederherstellungscodes: {{portal}}/profile',
    ],
    note: 'Hier änderst du dein Passwort: {{portal}}/auth/forgot-password',
  },
  'recovery-codes-removed': {
    subject: 'Die Wiederherstellungscodes deines Kontos bei {{brand}} wurden entfernt',
    title: 'Deine Wiederherstellungscodes wurden entfernt',
    lead: 'Deine Wiederherstellungscodes gelten für dein Konto bei {{brand}} nicht mehr.',
    facts: [['Wann', '{{time}}']],
    after: [
      'Wenn du es warst, ist nichts zu tun.',
      'Wenn du es nicht warst, ändere dein Passwort. Erstelle danach auf deiner Profilseite neue Wiederherstellungscodes: {{portal}}/profile',
    ],
    note: 'Hier änderst du dein Passwort: {{portal}}/auth/forgot-password',
  },
  'api-key-created': {
    subject: 'Für dein Konto bei {{brand}} wurde ein API-Schlüssel erstellt',
    title: 'Ein API-Schlüssel wurde erstellt',
    lead: 'Mit diesem API-Schlüssel können Programme auf dein Konto bei {{brand}} zugreifen.',
    facts: [
      ['Wann', '{{time}}'],
      ['Anfang des Schlüssels', '{{keyPrefix}}'],
    ],
    after: [
      'Wenn du es warst, ist nichts zu tun.',
      'Wenn du es nicht warst, entferne den Schlüssel auf deiner Profilseite: {{portal}}/profile',
    ],
    note: `Ein neues Passwort entfernt keine Schlüssel. Wenn du es nicht warst, ${wechsleDasPasswort}`,
  },
  'wallet-linked': {
    subject: 'Eine Wallet wurde mit deinem Konto bei {{brand}} verknüpft',
    title: 'Eine Wallet wurde verknüpft',
    lead: 'Eine Wallet wurde mit deinem Konto bei {{brand}} verknüpft.',
    facts: [
      ['Wann', '{{time}}'],
      ['Wallet', '{{wallet}}'],
    ],
    after: [
      'Wenn du es warst, ist nichts zu tun.',
      'Wenn du es nicht warst, wende dich an die Betreiber von {{brand}}.',
    ],
    note: `Wenn du es nicht warst, ${wechsleDasPasswort}`,
  },
  'wallet-changed': {
    subject: 'Die Wallet deines Kontos bei {{brand}} wurde gewechselt',
    title: 'Deine Wallet wurde gewechselt',
    lead: 'Dein Konto bei {{brand}} hat jetzt eine andere Wallet.',
    facts: [
      ['Wann', '{{time}}'],
      ['Neue Wallet', '{{wallet}}'],
      ['Bisherige Wallet', '{{oldWallet}}'],
    ],
    after: [
      'Wenn du es warst, ist nichts zu tun.',
      'Wenn du es nicht warst, wende dich an die Betreiber von {{brand}}.',
    ],
    note: `Wenn du es nicht warst, ${wechsleDasPasswort}`,
  },
  'security-summary': {
    subject: 'Weitere Änderungen an deinem Konto bei {{brand}}',
    title: 'Es gab weitere Änderungen an deinem Konto',
    lead: 'An deinem Konto bei {{brand}} gab es in einer Stunde mehr Änderungen einer Art, als wir einzeln melden.',
    facts: [
      ['Änderung', '{{change}}'],
      ['Ohne eigene Mail', '{{count}}'],
      ['In der Stunde nach', '{{time}}'],
    ],
    button: 'Das war ich nicht',
    after: [
      'Wenn du es warst, ist nichts zu tun.',
      `{{#link}}${undoSummaryHint}{{/link}}`,
      'Was geschehen ist, steht auf deiner Profilseite: {{portal}}/profile',
    ],
    note: 'Wenn du es nicht warst, ändere dein Passwort: {{portal}}/auth/forgot-password',
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
    after: [once],
    note: 'Wenn es nicht dein Konto ist, gib den Code niemandem; ohne ihn geschieht nichts.',
  },
  'mailbox-check': {
    subject: '{{code}} bestätigt deine Adresse bei {{brand}}',
    title: 'Bestätige deine Adresse noch einmal',
    lead: 'Vor der nächsten Belohnung fragt {{brand}}, ob dieses Postfach deines ist. Gib diesen Code auf der Profilseite ein:',
    after: [once],
    note: `Wenn du das nicht wolltest, ist vielleicht jemand als du angemeldet: ${wechsleDasPasswort}`,
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
  'claims-held': {
    subject: 'Belohnungen für dein Konto bei {{brand}} werden zurückgehalten',
    title: 'Deine Belohnungen werden zurückgehalten',
    lead: 'Eine Regel von {{brand}} hat in deinem Konto etwas gefunden, das Farmen von Konten gemeinsam ist. Bis das geklärt ist, können keine Belohnungen abgeholt werden, und Punkte für gesammelte Ergebnisse warten. Deine Heartbeats zählen weiter, und deine Punkte bleiben deine.',
    facts: [
      ['Seit', '{{time}}'],
      ['Gefunden', '{{reason}}'],
    ],
    after: [
      'Wenn das nicht stimmt, erhebe Einspruch auf deiner Profilseite: {{portal}}/profile. Darüber entscheidet ein Mensch.',
    ],
    note: 'Du bekommst diese Mail, weil sich in deinem Konto etwas geändert hat.',
  },
  'claims-released': {
    subject: 'Belohnungen für dein Konto bei {{brand}} sind frei',
    title: 'Deine Belohnungen sind frei',
    lead: 'Was die Belohnungen für dein Konto bei {{brand}} zurückhielt, ist geklärt. Sie können wieder abgeholt werden.',
    facts: [
      ['Seit', '{{time}}'],
      ['Grund', '{{reason}}'],
    ],
    after: ['Es ist nichts zu tun.'],
    note: 'Du bekommst diese Mail, weil sich in deinem Konto etwas geändert hat.',
  },
  'appeal-rejected': {
    subject: 'Die Antwort auf deinen Einspruch bei {{brand}}',
    title: 'Deine Belohnungen werden weiter zurückgehalten',
    lead: 'Ein Mensch hat sich deinen Einspruch bei {{brand}} angesehen und entschieden, dass Belohnungen für dein Konto weiter zurückgehalten werden. Deine Heartbeats zählen weiter, und deine Punkte bleiben deine.',
    facts: [
      ['Entschieden', '{{time}}'],
      ['Grund', '{{reason}}'],
    ],
    after: [
      'Wenn es etwas gibt, das nicht bekannt war, kannst du noch einmal Einspruch erheben: {{portal}}/profile',
    ],
    note: 'Du bekommst diese Mail, weil du Einspruch erhoben hast.',
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
}
