import { defineMessages } from '@hearth/protocol/messages'

export const messages = defineMessages('incidents', {
  notFound: { en: 'There is no incident with this ID.', de: 'Es gibt keine Störung mit dieser ID.' },
  wrongPeriod: {
    en: 'An incident must have ended, after its start, and have lasted at most {days} days.',
    de: 'Eine Störung muss nach ihrem Anfang geendet und höchstens {days} Tage gedauert haben.',
  },
})
