import { defineMessages } from '@hearth/protocol/messages'

export const relayJobs = defineMessages('cli.relayJobs', {
  details: {
    en: 'Shows the newest 50. A job of the kind network has no member; a key identifies it.',
    de: 'Zeigt die neuesten 50. Ein Job der Art network hat kein Mitglied, sondern einen Schlüssel.',
  },
  kind: { en: 'only this kind', de: 'nur diese Art' },
  state: { en: 'only in this state', de: 'nur in diesem Zustand' },
  none: { en: 'There are no relay jobs.', de: 'Es gibt keine Relay-Jobs.' },
})
