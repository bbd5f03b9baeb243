import { defineMessages } from '@hearth/protocol/messages'

/** Help of the operator's command line, and the parts that several commands share. */
export const program = defineMessages('cli.program', {
  description: {
    en: 'Manages an installation, running or stopped.',
    de: 'Verwaltet eine Installation, ob sie läuft oder nicht.',
  },
  json: { en: 'print JSON', de: 'JSON ausgeben' },
  usage: { en: 'Usage:', de: 'Aufruf:' },
  arguments: { en: 'Arguments:', de: 'Argumente:' },
  options: { en: 'Options:', de: 'Optionen:' },
  globalOptions: { en: 'Global Options:', de: 'Allgemeine Optionen:' },
  commands: { en: 'Commands:', de: 'Befehle:' },
  helpOption: { en: 'display help', de: 'Hilfe anzeigen' },
  afterError: { en: 'Run with --help to show the usage.', de: 'Mit --help siehst du den Aufruf.' },
  reason: {
    en: 'reason for the audit log (required)',
    de: 'Grund für das Audit-Log (erforderlich)',
  },
  member: {
    en: 'email address, username, referral code, wallet or ID',
    de: 'E-Mail-Adresse, Nutzername, Empfehlungscode, Wallet oder ID',
  },
  cursor: { en: 'continue after this page', de: 'nach dieser Seite fortfahren' },
  memberWithId: { en: 'member {id}', de: 'Mitglied {id}' },
  nextPage: { en: 'Next page: --cursor {cursor}', de: 'Nächste Seite: --cursor {cursor}' },
  attempts: {
    en: { one: '{count} attempt', other: '{count} attempts' },
    de: { one: '{count} Versuch', other: '{count} Versuche' },
  },
})

/** One line about each command, in the list of commands. */
export const purposes = defineMessages('cli.purpose', {
  operators: {
    en: 'List operators, set and remove roles.',
    de: 'Betreiber auflisten, Rollen vergeben und entziehen.',
  },
  member: {
    en: 'Find, pause and restore members, explain and correct points.',
    de: 'Mitglieder finden, ihre Mitgliedschaft ruhen lassen oder fortsetzen, Punkte erklären und korrigieren.',
  },
  corrections: {
    en: 'Approve or reject corrections of points that need a second operator.',
    de: 'Korrekturen von Punkten bestätigen oder ablehnen, die einen zweiten Betreiber brauchen.',
  },
  proposals: {
    en: 'Approve or decline changes that need a second operator.',
    de: 'Änderungen annehmen oder ablehnen, die einen zweiten Betreiber brauchen.',
  },
  appeals: {
    en: 'Decide appeals of members whose claims are suspended.',
    de: 'Über Einsprüche von Mitgliedern entscheiden, deren Belohnungen zurückgehalten werden.',
  },
  cases: {
    en: 'Answer cases of members.',
    de: 'Fälle von Mitgliedern beantworten.',
  },
  campaigns: {
    en: 'Create, change and end campaigns, review submissions.',
    de: 'Kampagnen anlegen, ändern und beenden, Einreichungen prüfen.',
  },
  policies: {
    en: 'List and publish terms and privacy policies.',
    de: 'Nutzungsbedingungen und Datenschutzerklärungen auflisten und veröffentlichen.',
  },
  whitelists: { en: 'Manage named lists of members.', de: 'Benannte Listen von Mitgliedern verwalten.' },
  webhooks: {
    en: 'Manage webhooks and their deliveries.',
    de: 'Webhooks und ihre Zustellungen verwalten.',
  },
  jobs: {
    en: 'List and retry failed background jobs.',
    de: 'Fehlgeschlagene Hintergrundjobs auflisten und wiederholen.',
  },
  'relay-jobs': { en: 'List relay jobs.', de: 'Relay-Jobs auflisten.' },
  statistics: { en: 'Show counts.', de: 'Anzahlen anzeigen.' },
  audit: { en: 'List and verify the audit log.', de: 'Das Audit-Log auflisten und prüfen.' },
  rules: { en: 'List and set the rules of points.', de: 'Die Regeln für Punkte auflisten und setzen.' },
  settings: {
    en: 'List and change settings of a running server.',
    de: 'Einstellungen eines laufenden Servers auflisten und ändern.',
  },
  secrets: {
    en: 'Manage the keys that encrypt secrets in the database.',
    de: 'Die Schlüssel verwalten, die Geheimnisse in der Datenbank verschlüsseln.',
  },
  migrate: {
    en: 'Bring tables and privileges up to date, as DATABASE_OWNER_URL.',
    de: 'Tabellen und Rechte auf den neuesten Stand bringen, als DATABASE_OWNER_URL.',
  },
  'move-blobs': {
    en: 'Move pictures and data exports between PostgreSQL and S3.',
    de: 'Bilder und Datenexporte zwischen PostgreSQL und S3 verschieben.',
  },
  'rotate-keys': {
    en: 'Sign access tokens with a new key.',
    de: 'Zugriffstoken mit einem neuen Schlüssel signieren.',
  },
  'import-supabase': {
    en: 'Import a Supabase project: keys, API tokens, accounts and their sessions.',
    de: 'Ein Supabase-Projekt importieren: Schlüssel, API-Token, Konten und ihre Sitzungen.',
  },
  'revoke-credentials': {
    en: 'End all sessions, void codes, and remove API keys, node keys and operator roles.',
    de: 'Alle Sitzungen beenden, Codes entwerten und API-Schlüssel, Node-Schlüssel und Betreiberrollen entfernen.',
  },
  'genesis-snapshot': {
    en: "Save every member's heartbeats at the end of a UTC day, once.",
    de: 'Die Heartbeats aller Mitglieder am Ende eines UTC-Tages einmalig speichern.',
  },
  'service-key': {
    en: 'Show or replace the service-role key.',
    de: 'Den Schlüssel der Service-Rolle anzeigen oder ersetzen.',
  },
  doctor: {
    en: 'Check an installation from outside, as an attacker would.',
    de: 'Eine Installation von außen prüfen, wie ein Angreifer es täte.',
  },
})
