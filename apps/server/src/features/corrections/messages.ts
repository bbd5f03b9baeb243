import { defineMessages } from '@hearth/protocol/messages'

export const messages = defineMessages('corrections', {
  memberNotFound: { en: 'There is no such member.', de: 'Dieses Mitglied gibt es nicht.' },
  notFound: {
    en: 'The member has no correction with this ID.',
    de: 'Das Mitglied hat keine Korrektur mit dieser ID.',
  },
  idTaken: {
    en: 'belongs to another correction. Choose another ID.',
    de: 'gehört zu einer anderen Korrektur. Wähle eine andere ID.',
  },
  alreadyBooked: {
    en: 'The correction was already approved and booked.',
    de: 'Die Korrektur wurde schon bestätigt und gebucht.',
  },
  alreadyRejected: {
    en: 'The correction was already rejected.',
    de: 'Die Korrektur wurde schon abgelehnt.',
  },
  ownCorrection: {
    en: 'You requested this correction. Another operator must approve it.',
    de: 'Du hast diese Korrektur vorgeschlagen. Ein anderer Betreiber muss sie bestätigen.',
  },
})
