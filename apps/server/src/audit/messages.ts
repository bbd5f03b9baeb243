import { defineMessages } from '@hearth/protocol/messages'

export const messages = defineMessages('audit', {
  ownAccount: {
    en: 'This decision affects your own account. Ask another operator to make it.',
    de: 'Diese Entscheidung betrifft dein eigenes Konto. Bitte einen anderen Betreiber, sie zu treffen.',
  },
})
