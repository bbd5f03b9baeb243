import { defineMessages } from '@hearth/protocol/messages'

export const messages = defineMessages('app', {
  featureOff: {
    en: 'The feature {feature} is off in this installation.',
    de: 'Die Funktion {feature} ist in dieser Installation ausgeschaltet.',
  },
})
