import { defineMessages } from '@hearth/protocol/messages'

export const messages = defineMessages('audit', {
  ownAccount: {
    en: 'This decision affects your own account. Ask another operator to make it.',
    de: 'Diese Entscheidung betrifft dein eigenes Konto. Bitte einen anderen Betreiber, sie zu treffen.',
  },

  // Faults of the log
  rowsMissing: {
    en: { one: 'Row {first} is missing.', other: 'Rows {first} to {last} are missing.' },
    de: { one: 'Zeile {first} fehlt.', other: 'Die Zeilen {first} bis {last} fehlen.' },
  },
  rowNotChained: {
    en: 'Row {number} does not have the hash of the row before it.',
    de: 'Zeile {number} hat nicht den Hash der Zeile davor.',
  },
  rowChanged: {
    en: 'Row {number} was changed. Its hash does not match its content.',
    de: 'Zeile {number} wurde geändert. Ihr Hash passt nicht zum Inhalt.',
  },
  otherHash: {
    en: 'Row {number} has another hash than expected.',
    de: 'Zeile {number} hat einen anderen Hash als erwartet.',
  },
  rowNotFound: {
    en: 'Row {number} was expected but does not exist.',
    de: 'Zeile {number} wurde erwartet, ist aber nicht da.',
  },
  headMissing: { en: 'The head of the log is missing.', de: 'Der Kopf des Logs fehlt.' },
  otherHead: {
    en: 'Row {number} is the last row, but the head names row {head}.',
    de: 'Zeile {number} ist die letzte, aber der Kopf nennt Zeile {head}.',
  },
  otherHeadHash: {
    en: 'The head names another hash for row {number}.',
    de: 'Der Kopf nennt einen anderen Hash für Zeile {number}.',
  },
})
