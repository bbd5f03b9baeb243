import { defineMessages } from '@hearth/protocol/messages'

export const messages = defineMessages('live', {
  noCapacity: {
    en: 'The server cannot open more live streams at the moment. Try again in a few seconds.',
    de: 'Der Server kann gerade keine weiteren Live-Verbindungen öffnen. Versuch es in ein paar Sekunden noch einmal.',
  },
  tooManyStreams: {
    en: 'You have {count} open live streams, the maximum. Close one first.',
    de: 'Du hast {count} offene Live-Verbindungen, das Maximum. Schließe zuerst eine.',
  },
})
