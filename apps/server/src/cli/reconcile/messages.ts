import { defineMessages } from '@hearth/protocol/messages'

export const reconcile = defineMessages('cli.reconcile', {
  help: {
    en: `Checks that ledger, days, totals, heartbeats, referrals and claimed rewards agree for every member.
Prints all differences and exits with code 1 if there are any.

Usage: npm run reconcile -- [--repair] [--from ID]

  --repair   correct days and totals from ledger and credits; the ledger never changes
  --from ID  continue after this member, as an interrupted run printed it

Hearth can be running or stopped.
`,
    de: `Prüft für jedes Mitglied, ob Buchungen, Tage, Summen, Heartbeats, Empfehlungen und abgeholte Belohnungen übereinstimmen.
Gibt alle Abweichungen aus und endet mit Code 1, wenn es welche gibt.

Aufruf: npm run reconcile -- [--repair] [--from ID]

  --repair   Tage und Summen nach Buchungen und Gutschriften korrigieren; die Buchungen ändern sich nie
  --from ID  nach diesem Mitglied fortfahren, wie ein abgebrochener Lauf es ausgegeben hat

Hearth darf laufen oder gestoppt sein.
`,
  },
  members: { en: 'Members', de: 'Mitglieder' },
  interrupted: {
    en: 'Interrupted. To continue, run: {command}',
    de: 'Abgebrochen. Zum Fortfahren: {command}',
  },
  dayDiffers: {
    en: '{member} {day}: {what} is {found}, but should be {expected}.',
    de: '{member} {day}: {what} ist {found}, müsste aber {expected} sein.',
  },
  totalDiffers: {
    en: '{member}: {what} is {found}, but should be {expected}.',
    de: '{member}: {what} ist {found}, müsste aber {expected} sein.',
  },
  capacityDiffers: {
    en: 'Campaign {campaign}: {found} places are taken, but it has {expected} claims.',
    de: 'Kampagne {campaign}: {found} Plätze sind belegt, abgeholt wurde aber {expected}-mal.',
  },
  agrees: { en: 'Everything agrees.', de: 'Alles stimmt überein.' },
  repaired: {
    en: {
      one: '{count} member or campaign was repaired.',
      other: '{count} members or campaigns were repaired.',
    },
    de: {
      one: '{count} Mitglied oder Kampagne wurde repariert.',
      other: '{count} Mitglieder oder Kampagnen wurden repariert.',
    },
  },
  differs: {
    en: {
      one: '{count} member or campaign differs. Run the command with --repair to correct it.',
      other: '{count} members or campaigns differ. Run the command with --repair to correct them.',
    },
    de: {
      one: '{count} Mitglied oder Kampagne weicht ab. Der Befehl mit --repair behebt das.',
      other: '{count} Mitglieder oder Kampagnen weichen ab. Der Befehl mit --repair behebt das.',
    },
  },
})
