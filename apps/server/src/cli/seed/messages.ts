import { defineMessages } from '@hearth/protocol/messages'

export const seed = defineMessages('cli.seed', {
  help: {
    en: `Fills the database with a realistic community: members who invite each other, months of heartbeats, rewards.

Usage: npm run seed -- [--members N] [--days D]

  --members N  number of members to add, 1 to 10000000 (default: 1000)
  --days D     days since the first of them joined, 1 to 1000 (default: 120)

Hearth can be running or stopped. Do not use this in production.
`,
    de: `Füllt die Datenbank mit einer realistischen Community: Mitglieder, die einander einladen, Monate von Heartbeats, Belohnungen.

Aufruf: npm run seed -- [--members N] [--days D]

  --members N  Anzahl neuer Mitglieder, 1 bis 10000000 (Standard: 1000)
  --days D     Tage, seit das erste dazukam, 1 bis 1000 (Standard: 120)

Hearth darf laufen oder gestoppt sein. Nicht für den Produktivbetrieb.
`,
  },
  members: { en: 'Members', de: 'Mitglieder' },
  activity: { en: 'Members with activity', de: 'Mitglieder mit Aktivität' },
  rewards: { en: 'Members with referrals and rewards', de: 'Mitglieder mit Empfehlungen und Belohnungen' },
  login: {
    en: 'Log in as {email} with the password {password}',
    de: 'Melde dich als {email} mit dem Passwort {password} an',
  },
  loginAsAny: {
    en: 'Log in as any of the new members with the password {password}',
    de: 'Melde dich als eines der neuen Mitglieder mit dem Passwort {password} an',
  },
})
