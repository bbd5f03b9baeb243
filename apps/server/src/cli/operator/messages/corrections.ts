import { defineMessages } from '@hearth/protocol/messages'

export const corrections = defineMessages('cli.corrections', {
  details: {
    en: 'You cannot approve a correction that you requested. Commands identify an operator by the user of the machine.',
    de: 'Eine Korrektur, die du vorgeschlagen hast, kannst du nicht selbst bestätigen. Befehle erkennen Betreiber am Benutzer des Rechners.',
  },
  listHelp: {
    en: 'List corrections that need a second operator.',
    de: 'Korrekturen auflisten, die einen zweiten Betreiber brauchen.',
  },
  approveHelp: { en: 'Approve and book a correction.', de: 'Eine Korrektur bestätigen und buchen.' },
  rejectHelp: { en: 'Reject a correction.', de: 'Eine Korrektur ablehnen.' },
  id: { en: 'ID of the correction', de: 'ID der Korrektur' },
  none: {
    en: 'No correction needs a second operator.',
    de: 'Keine Korrektur braucht einen zweiten Betreiber.',
  },
  booked: {
    en: { one: 'Booked correction {id}: {count} point.', other: 'Booked correction {id}: {count} points.' },
    de: { one: 'Korrektur {id} gebucht: {count} Punkt.', other: 'Korrektur {id} gebucht: {count} Punkte.' },
  },
  waiting: {
    en: {
      one: 'Correction {id} needs the approval of another operator: {count} point. See "corrections".',
      other: 'Correction {id} needs the approval of another operator: {count} points. See "corrections".',
    },
    de: {
      one: 'Korrektur {id} muss ein anderer Betreiber bestätigen: {count} Punkt. Siehe "corrections".',
      other: 'Korrektur {id} muss ein anderer Betreiber bestätigen: {count} Punkte. Siehe "corrections".',
    },
  },
  rejected: {
    en: {
      one: 'Rejected correction {id}: {count} point.',
      other: 'Rejected correction {id}: {count} points.',
    },
    de: {
      one: 'Korrektur {id} abgelehnt: {count} Punkt.',
      other: 'Korrektur {id} abgelehnt: {count} Punkte.',
    },
  },
})
