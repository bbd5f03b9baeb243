import { defineMessages } from '@hearth/protocol/messages'

export const member = defineMessages('cli.member', {
  findHelp: { en: 'Find members.', de: 'Mitglieder finden.' },
  pointsHelp: { en: 'Explain the points of a member.', de: 'Die Punkte eines Mitglieds erklären.' },
  pauseHelp: {
    en: 'Pause a member. The member receives the reason by email.',
    de: 'Eine Mitgliedschaft ruhen lassen. Das Mitglied bekommt den Grund per E-Mail.',
  },
  restoreHelp: {
    en: 'Restore a paused member. The member receives the reason by email.',
    de: 'Eine ruhende Mitgliedschaft fortsetzen. Das Mitglied bekommt den Grund per E-Mail.',
  },
  correctHelp: {
    en: 'Correct the points of a member. The points log shows the reason to the member.',
    de: 'Die Punkte eines Mitglieds korrigieren. Das Mitglied liest den Grund in seinem Punkteprotokoll.',
  },
  correctDetails: {
    en: 'A correction above CORRECTION_REVIEW_ABOVE or OPERATOR_POINTS_PER_DAY needs a second operator. See "corrections".',
    de: 'Eine Korrektur über CORRECTION_REVIEW_ABOVE oder OPERATOR_POINTS_PER_DAY braucht einen zweiten Betreiber. Siehe "corrections".',
  },
  correctPoints: {
    en: 'points to add, or to subtract, such as -12.5 (required)',
    de: 'Punkte zum Gutschreiben oder Abziehen, zum Beispiel -12.5 (erforderlich)',
  },
  correctCategory: {
    en: 'category of the points (required)',
    de: 'Kategorie der Punkte (erforderlich)',
  },
  correctId: {
    en: 'ID of the correction; the same ID is booked only once',
    de: 'ID der Korrektur; dieselbe ID wird nur einmal gebucht',
  },

  // Results
  none: { en: 'No member matches.', de: 'Kein Mitglied passt dazu.' },
  since: { en: 'since {day}', de: 'seit {day}' },
  paused: { en: 'paused', de: 'ruht' },
  pausedNow: {
    en: 'Paused {email}. The member receives the reason by email.',
    de: 'Die Mitgliedschaft von {email} ruht. Das Mitglied bekommt den Grund per E-Mail.',
  },
  restored: {
    en: 'Restored {email}. The member receives the reason by email.',
    de: 'Die Mitgliedschaft von {email} ruht nicht mehr. Das Mitglied bekommt den Grund per E-Mail.',
  },

  // Explained points
  points: { en: 'Points: {points}', de: 'Punkte: {points}' },
  heartbeats: { en: 'Heartbeats: {heartbeats}', de: 'Heartbeats: {heartbeats}' },
  pausedFor: { en: 'Paused: {reason}', de: 'Die Mitgliedschaft ruht: {reason}' },
  agrees: {
    en: 'Ledger, days and totals agree.',
    de: 'Buchungen, Tage und Summen stimmen überein.',
  },
  differs: {
    en: 'Ledger, days and totals DIFFER. Run "npm run reconcile" to find the differences.',
    de: 'Buchungen, Tage und Summen WEICHEN AB. "npm run reconcile" findet die Abweichungen.',
  },
  byCategory: { en: 'By category', de: 'Nach Kategorie' },
  bySource: { en: 'By source', de: 'Nach Quelle' },
  pending: { en: 'Pending', de: 'Noch nicht abgerechnet' },
  rejectedSlots: { en: 'Slots that were not credited', de: 'Nicht gutgeschriebene Abschnitte' },
  corrections: { en: 'Corrections', de: 'Korrekturen' },
  newest: { en: 'Newest ledger entries', de: 'Neueste Buchungen' },
  entries: {
    en: { one: '{count} entry', other: '{count} entries' },
    de: { one: '{count} Buchung', other: '{count} Buchungen' },
  },
  period: { en: '{first} to {last}', de: '{first} bis {last}' },
  dayHeartbeats: {
    en: { one: '{count} heartbeat', other: '{count} heartbeats' },
    de: { one: '{count} Heartbeat', other: '{count} Heartbeats' },
  },
})
