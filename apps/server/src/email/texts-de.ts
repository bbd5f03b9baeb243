import type { LanguageTexts } from './texts.ts'

const once = 'Der Code gilt einmal und {{minutes}} Minuten lang.'
const changeYourPassword = 'ändere dein Passwort: {{portal}}/auth/forgot-password'
const undoHint =
  'Wenn du es nicht warst, mach die Änderung über den Button rückgängig. Damit werden alle Geräte abgemeldet, und du wählst ein neues Passwort. Der Link gilt einmal und 7 Tage lang.'
const undoSummaryHint =
  'Wenn du es nicht warst, mach diese und alle späteren Änderungen über den Button rückgängig. Damit werden alle Geräte abgemeldet, und du wählst ein neues Passwort. Der Link gilt einmal, bis 7 Tage nach der ersten dieser Änderungen.'
const securityHint = 'Du bekommst diese E-Mail, weil sich dein Konto geändert hat.'

export const de: LanguageTexts = {
  code: 'Dein Code',
  link: 'Wenn der Button nicht funktioniert, öffne diese Adresse:',
  confirmation: {
    subject: '{{code}} ist dein Code für {{brand}}',
    title: 'Dein Code für {{brand}}',
    lead: 'Willkommen! Gib diesen Code auf der Seite ein, auf der du dich registriert hast:',
    button: 'Adresse bestätigen',
    after: [once],
    note: 'Wenn du dich nicht bei {{brand}} registriert hast, gib den Code nicht weiter. Du kannst diese E-Mail ignorieren.',
  },
  recovery: {
    subject: '{{code}} ist dein Code für {{brand}}, um dein Passwort zurückzusetzen',
    title: 'Passwort zurücksetzen',
    lead: 'Jemand möchte das Passwort deines Kontos bei {{brand}} zurücksetzen. Wenn du das warst, gib diesen Code auf der Seite ein, auf der du ihn angefordert hast:',
    button: 'Passwort zurücksetzen',
    after: [once],
    note: 'Wenn du es nicht warst, gib den Code nicht weiter. Dein Passwort bleibt unverändert.',
  },
  'magic-link': {
    subject: '{{code}} ist dein Anmeldecode für {{brand}}',
    title: 'Bei {{brand}} anmelden',
    lead: 'Gib diesen Code auf der Seite ein, auf der du ihn angefordert hast:',
    button: 'Anmelden',
    after: [once],
    note: 'Wenn du das nicht angefordert hast, gib den Code nicht weiter. Ohne ihn kann sich niemand anmelden.',
  },
  'email-change-new': {
    subject: '{{code}} bestätigt deine neue Adresse bei {{brand}}',
    title: 'Neue Adresse bestätigen',
    lead: 'Jemand möchte die E-Mail-Adresse eines Kontos bei {{brand}} in {{newEmail}} ändern. Wenn du das warst, bestätige die Adresse mit diesem Code:',
    button: 'Neue Adresse bestätigen',
    after: [
      once,
      'Wir haben auch an die bisherige Adresse einen Code geschickt. Beide Adressen müssen bestätigt werden.',
    ],
    note: 'Wenn es nicht dein Konto ist, gib den Code nicht weiter. Du kannst diese E-Mail ignorieren.',
  },
  'email-change-current': {
    subject: '{{code}} bestätigt die Änderung deiner Adresse bei {{brand}}',
    title: 'Änderung der Adresse bestätigen',
    lead: 'Jemand möchte die E-Mail-Adresse deines Kontos bei {{brand}} in {{newEmail}} ändern. Wenn du das warst, bestätige die Änderung mit diesem Code:',
    button: 'Änderung bestätigen',
    after: [
      once,
      'Wir haben auch an die neue Adresse einen Code geschickt. Beide Adressen müssen bestätigt werden.',
    ],
    note: `Wenn du das nicht angefordert hast, gib den Code nicht weiter und ${changeYourPassword}`,
  },
  invitation: {
    subject: 'Du bist zu {{brand}} eingeladen',
    title: 'Du bist zu {{brand}} eingeladen',
    lead: 'Ein Betreiber von {{brand}} hat ein Konto für dich erstellt. Nimm die Einladung mit diesem Code an:',
    button: 'Einladung annehmen',
    after: ['Der Code gilt einmal und {{hours}} Stunden lang. Danach wählst du ein Passwort.'],
    note: 'Wenn du kein Konto möchtest, kannst du diese E-Mail ignorieren.',
  },
  reauthentication: {
    subject: '{{code}} ist dein Code für {{brand}}, um deine Identität zu bestätigen',
    title: 'Bestätige, dass du es bist',
    lead: 'Um dein Konto zu ändern, bestätige deine Identität. Gib diesen Code ein, um fortzufahren:',
    after: [once],
    note: `Wenn du das nicht angefordert hast, ist vielleicht jemand anderes in deinem Konto angemeldet: ${changeYourPassword}`,
  },
  'password-changed': {
    subject: 'Dein Passwort bei {{brand}} wurde geändert',
    title: 'Dein Passwort wurde geändert',
    lead: 'Das Passwort deines Kontos bei {{brand}} wurde geändert. Andere Geräte wurden abgemeldet.',
    facts: [['Wann', '{{time}}']],
    button: 'Das war ich nicht',
    after: ['Wenn du es warst, musst du nichts tun.', undoHint],
    note: securityHint,
  },
  'email-changed': {
    subject: 'Deine E-Mail-Adresse bei {{brand}} wurde geändert',
    title: 'Deine E-Mail-Adresse wurde geändert',
    lead: 'Die E-Mail-Adresse deines Kontos bei {{brand}} wurde geändert. Mit {{to}} kannst du dich nicht mehr anmelden.',
    facts: [
      ['Wann', '{{time}}'],
      ['Neue Adresse', '{{newEmail}}'],
    ],
    button: 'Das war ich nicht',
    after: ['Wenn du es warst, musst du nichts tun.', `{{#link}}${undoHint}{{/link}}`],
    note: securityHint,
  },
  'factor-added': {
    subject: 'Eine Authenticator-App wurde deinem Konto bei {{brand}} hinzugefügt',
    title: 'Eine Authenticator-App wurde hinzugefügt',
    lead: 'Die Anmeldung bei deinem Konto bei {{brand}} erfordert jetzt einen Code aus einer Authenticator-App.',
    facts: [['Wann', '{{time}}']],
    button: 'Das war ich nicht',
    after: ['Wenn du es warst, musst du nichts tun.', undoHint],
    note: securityHint,
  },
  'factor-removed': {
    subject: 'Eine Authenticator-App wurde aus deinem Konto bei {{brand}} entfernt',
    title: 'Eine Authenticator-App wurde entfernt',
    lead: 'Codes aus dieser Authenticator-App gelten für dein Konto bei {{brand}} nicht mehr.',
    facts: [['Wann', '{{time}}']],
    after: ['Wenn du es warst, musst du nichts tun.'],
    note: `Wenn du es nicht warst, ${changeYourPassword}`,
  },
  'recovery-codes-created': {
    subject: 'Neue Wiederherstellungscodes für dein Konto bei {{brand}}',
    title: 'Neue Wiederherstellungscodes wurden erstellt',
    lead: 'Für dein Konto bei {{brand}} wurden neue Wiederherstellungscodes erstellt. Ältere gelten nicht mehr.',
    facts: [['Wann', '{{time}}']],
    after: [
      'Wenn du es warst, musst du nichts tun.',
      'Wenn du es nicht warst, ändere dein Passwort. Erstelle danach in deinem Profil neue Wiederherstellungscodes: {{portal}}/profile/security',
    ],
    note: 'Hier änderst du dein Passwort: {{portal}}/auth/forgot-password',
  },
  'recovery-codes-removed': {
    subject: 'Die Wiederherstellungscodes deines Kontos bei {{brand}} wurden entfernt',
    title: 'Deine Wiederherstellungscodes wurden entfernt',
    lead: 'Deine Wiederherstellungscodes gelten für dein Konto bei {{brand}} nicht mehr.',
    facts: [['Wann', '{{time}}']],
    after: [
      'Wenn du es warst, musst du nichts tun.',
      'Wenn du es nicht warst, ändere dein Passwort. Erstelle danach in deinem Profil neue Wiederherstellungscodes: {{portal}}/profile/security',
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
      'Wenn du es warst, musst du nichts tun.',
      'Wenn du es nicht warst, widerrufe den Schlüssel in deinem Profil: {{portal}}/profile/api-keys',
    ],
    note: `Ein neues Passwort widerruft keine API-Schlüssel. Wenn du es nicht warst, ändere auch dein Passwort: {{portal}}/auth/forgot-password`,
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
      'Wenn du es warst, musst du nichts tun.',
      'Wenn du es nicht warst, wende dich an die Betreiber von {{brand}}.',
    ],
    note: `Wenn du es nicht warst, ${changeYourPassword}`,
  },
  'wallet-changed': {
    subject: 'Die Wallet deines Kontos bei {{brand}} wurde gewechselt',
    title: 'Deine Wallet wurde gewechselt',
    lead: 'Die verknüpfte Wallet deines Kontos bei {{brand}} wurde ersetzt.',
    facts: [
      ['Wann', '{{time}}'],
      ['Neue Wallet', '{{wallet}}'],
      ['Bisherige Wallet', '{{oldWallet}}'],
    ],
    after: [
      'Wenn du es warst, musst du nichts tun.',
      'Wenn du es nicht warst, wende dich an die Betreiber von {{brand}}.',
    ],
    note: `Wenn du es nicht warst, ${changeYourPassword}`,
  },
  'security-summary': {
    subject: 'Weitere Änderungen an deinem Konto bei {{brand}}',
    title: 'Es gab weitere Änderungen an deinem Konto',
    lead: 'An deinem Konto bei {{brand}} gab es innerhalb einer Stunde mehr Änderungen einer Art, als wir einzeln per E-Mail melden.',
    facts: [
      ['Änderung', '{{change}}'],
      ['Ohne eigene E-Mail', '{{count}}'],
      ['In der Stunde nach', '{{time}}'],
    ],
    button: 'Das war ich nicht',
    after: [
      'Wenn du es warst, musst du nichts tun.',
      `{{#link}}${undoSummaryHint}{{/link}}`,
      'Die letzten Aktivitäten stehen in deinem Profil: {{portal}}/profile/security',
    ],
    note: `Wenn du es nicht warst, ${changeYourPassword}`,
  },
  'new-sign-in': {
    subject: 'Neue Anmeldung bei {{brand}}',
    title: 'Neue Anmeldung bei deinem Konto',
    lead: 'Jemand hat sich aus einem neuen Subnetz oder mit einem neuen Gerät bei deinem Konto bei {{brand}} angemeldet.',
    facts: [
      ['Wann', '{{time}}'],
      ['Gerät', '{{device}}'],
      ['Subnetz', '{{network}}'],
    ],
    after: ['Wenn du es warst, musst du nichts tun.'],
    note: `Wenn du es nicht warst, ${changeYourPassword}`,
  },
  'campaign-email': {
    subject: '{{code}} bestätigt deine Adresse für Kampagnen von {{brand}}',
    title: 'Adresse für Kampagnen bestätigen',
    lead: 'Jemand möchte E-Mails zu Kampagnen für ein Konto bei {{brand}} an {{to}} bekommen. Wenn du das warst, gib diesen Code in deinem Profil unter „Über dich“ ein:',
    after: [once],
    note: 'Wenn es nicht dein Konto ist, gib den Code nicht weiter. Du kannst diese E-Mail ignorieren.',
  },
  'mailbox-check': {
    subject: '{{code}} bestätigt deine Adresse bei {{brand}}',
    title: 'Bestätige deine Adresse noch einmal',
    lead: 'Bevor du deine nächste Belohnung abholst, bestätige, dass du noch Zugriff auf dieses Postfach hast. Gib diesen Code in deinem Profil ein:',
    after: [once],
    note: `Wenn du das nicht angefordert hast, ist vielleicht jemand anderes in deinem Konto angemeldet: ${changeYourPassword}`,
  },
  'member-paused': {
    subject: 'Deine Mitgliedschaft bei {{brand}} ruht',
    title: 'Deine Mitgliedschaft ruht',
    lead: 'Die Betreiber von {{brand}} lassen deine Mitgliedschaft ruhen. Solange sie ruht, kannst du keine Belohnungen abholen. Deine Heartbeats zählen weiter, und du behältst deine Punkte.',
    facts: [
      ['Seit', '{{time}}'],
      ['Grund', '{{reason}}'],
    ],
    after: ['Wenn du das für einen Irrtum hältst, wende dich an die Betreiber.'],
    note: securityHint,
  },
  'member-restored': {
    subject: 'Deine Mitgliedschaft bei {{brand}} ruht nicht mehr',
    title: 'Deine Mitgliedschaft ruht nicht mehr',
    lead: 'Die Betreiber von {{brand}} lassen deine Mitgliedschaft nicht mehr ruhen. Du kannst wieder Belohnungen abholen.',
    facts: [
      ['Seit', '{{time}}'],
      ['Grund', '{{reason}}'],
    ],
    after: ['Du musst nichts tun.'],
    note: securityHint,
  },
  'claims-held': {
    subject: 'Deine Belohnungen bei {{brand}} werden zurückgehalten',
    title: 'Deine Belohnungen werden zurückgehalten',
    lead: 'Eine Fairness-Regel von {{brand}} hat in deinem Konto etwas Auffälliges gefunden. Bis das geklärt ist, kannst du keine Belohnungen abholen, und Punkte für gesammelte Ergebnisse warten. Deine Heartbeats zählen weiter, und du behältst deine Punkte.',
    facts: [
      ['Seit', '{{time}}'],
      ['Grund', '{{reason}}'],
    ],
    after: [
      'Wenn das nicht stimmt, erhebe Einspruch in deinem Profil: {{portal}}/profile#held-claims. Jeden Einspruch prüft ein Mensch.',
    ],
    note: securityHint,
  },
  'claims-released': {
    subject: 'Deine Belohnungen bei {{brand}} werden nicht mehr zurückgehalten',
    title: 'Deine Belohnungen werden nicht mehr zurückgehalten',
    lead: 'Die Prüfung deines Kontos bei {{brand}} ist abgeschlossen. Du kannst wieder Belohnungen abholen.',
    facts: [
      ['Seit', '{{time}}'],
      ['Grund', '{{reason}}'],
    ],
    after: ['Du musst nichts tun.'],
    note: securityHint,
  },
  'appeal-rejected': {
    subject: 'Dein Einspruch bei {{brand}} wurde abgelehnt',
    title: 'Dein Einspruch wurde abgelehnt',
    lead: 'Ein Mensch hat deinen Einspruch bei {{brand}} geprüft und entschieden, dass deine Belohnungen weiter zurückgehalten werden. Deine Heartbeats zählen weiter, und du behältst deine Punkte.',
    facts: [
      ['Entschieden', '{{time}}'],
      ['Grund', '{{reason}}'],
    ],
    after: [
      'Wenn du neue Informationen hast, kannst du noch einmal Einspruch erheben: {{portal}}/profile#held-claims',
    ],
    note: 'Du bekommst diese E-Mail, weil du Einspruch erhoben hast.',
  },
  'case-answered': {
    subject: 'Dein Fall bei {{brand}} hat eine Antwort',
    title: 'Dein Fall hat eine Antwort',
    lead: 'Ein Betreiber von {{brand}} hat auf deinen Fall geantwortet.',
    button: 'Fall öffnen',
    facts: [
      ['Fall', '{{title}}'],
      ['Antwort', '{{text}}'],
    ],
    after: [
      'Wenn noch etwas nicht stimmt, schreib eine Nachricht in den Fall. Antworten auf diese E-Mail liest niemand.',
    ],
    note: 'Du bekommst diese E-Mail, weil du einen Fall eröffnet hast.',
  },
  'cases-waiting': {
    subject: 'Fälle von {{brand}} warten auf eine Antwort',
    title: 'Fälle warten auf eine Antwort',
    lead: 'Mitglieder haben nach Punkten oder Slots gefragt, und die Einträge haben es nicht geklärt.',
    facts: [
      ['Wartend', '{{count}}'],
      ['Ältester seit', '{{time}}'],
    ],
    after: ['Zeige sie auf dem Server mit dem Befehl „npm run operator -- cases“ an, oder über die API.'],
    note: 'Du bekommst diese E-Mail, weil du ein Betreiber von {{brand}} bist.',
  },
  'webhook-off': {
    subject: 'Ein Webhook von {{brand}} wurde ausgeschaltet',
    title: 'Ein Webhook wurde ausgeschaltet',
    lead: 'Alle Zustellversuche an diesen Webhook sind fehlgeschlagen, oder sein Empfänger hat gemeldet, dass es ihn nicht mehr gibt. Wir senden ihm keine Ereignisse mehr und speichern neue Ereignisse zwei Wochen lang.',
    facts: [
      ['Webhook', '{{webhook}}'],
      ['Seit', '{{time}}'],
      ['Letzter Fehler', '{{reason}}'],
    ],
    after: [
      'Sobald der Empfänger wieder funktioniert, schalte den Webhook ein und sende die fehlgeschlagenen Zustellungen noch einmal.',
    ],
    note: 'Du bekommst diese E-Mail, weil du ein Betreiber von {{brand}} bist.',
  },
  'data-export': {
    subject: 'Deine Daten von {{brand}}',
    title: 'Deine Daten sind bereit',
    lead: 'Du hast eine Kopie deiner Daten von {{brand}} angefordert. Das Archiv enthält jede Tabelle als JSON und als CSV.',
    button: 'Daten herunterladen',
    after: [
      'Der Link gilt bis {{time}}. Wer ihn hat, kann deine Daten herunterladen. Gib ihn also nicht weiter.',
    ],
    note: `Wenn du das nicht angefordert hast, ist vielleicht jemand anderes in deinem Konto angemeldet: ${changeYourPassword}`,
  },
  'account-deletion': {
    subject: 'Dein Konto bei {{brand}} wird gelöscht',
    title: 'Dein Konto wird gelöscht',
    lead: 'Du möchtest dein Konto bei {{brand}} löschen. Bis zum unten genannten Datum kannst du dich anmelden und die Löschung in deinem Profil unter „Deine Daten“ abbrechen. Danach lässt sie sich nicht rückgängig machen.',
    facts: [['Löschung', '{{time}}']],
    after: [
      'Alle persönlichen Daten werden entfernt. Deine Punkte bleiben ohne deinen Namen gespeichert, damit die Summen der anderen Mitglieder stimmen.',
    ],
    note: `Wenn du das nicht angefordert hast, melde dich an, brich die Löschung ab und ${changeYourPassword}`,
  },
}
