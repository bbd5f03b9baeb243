import { defineMessages } from '@hearth/protocol/messages'

export const messages = defineMessages('makeGood', {
  ongoing: {
    en: 'The incident has not ended yet, so what it costs is unknown.',
    de: 'Die Störung dauert noch an. Was sie kostet, ist noch unbekannt.',
  },
  tooRecent: {
    en: 'Slots may still be booked. Request a make-good two hours after the incident has ended.',
    de: 'Slots können noch gebucht werden. Beantrage einen Ausgleich zwei Stunden nach dem Ende der Störung.',
  },
  totalsChanged: {
    en: 'The make-good is for {members} members and {points} points. Check the preview, and request it again.',
    de: 'Der Ausgleich betrifft {members} Mitglieder und {points} Punkte. Prüfe die Vorschau, und beantrage ihn noch einmal.',
  },
  alreadyRequested: {
    en: 'This make-good was already requested.',
    de: 'Dieser Ausgleich wurde schon beantragt.',
  },
  notRequested: {
    en: 'Nobody has requested this make-good.',
    de: 'Niemand hat diesen Ausgleich beantragt.',
  },
  alreadyConfirmed: {
    en: 'This make-good was already confirmed.',
    de: 'Dieser Ausgleich wurde schon bestätigt.',
  },
  ownRequest: {
    en: 'You requested this make-good. Another operator must confirm it.',
    de: 'Du hast diesen Ausgleich beantragt. Ein anderer Betreiber muss ihn bestätigen.',
  },
})
