import { defineMessages } from '@hearth/protocol/messages'

export const audit = defineMessages('cli.audit', {
  listHelp: { en: 'List the newest entries.', de: 'Die neuesten Einträge auflisten.' },
  limit: { en: 'maximum number of entries', de: 'Höchstzahl der Einträge' },
  subject: { en: 'only entries about this subject', de: 'nur Einträge zu diesem Gegenstand' },
  empty: { en: 'The audit log is empty.', de: 'Das Audit-Log ist leer.' },
  verifyHelp: {
    en: 'Verify the whole log and list rows that were changed or removed.',
    de: 'Das ganze Log prüfen und geänderte oder entfernte Zeilen auflisten.',
  },
  expected: {
    en: 'head that an earlier "verify" printed',
    de: 'Kopf, den ein früheres "verify" ausgegeben hat',
  },
  verifyDetails: {
    en: 'Store the head on another machine. Only that copy reveals a truncated or rewritten log.',
    de: 'Speichere den Kopf auf einem anderen Rechner. Nur diese Kopie verrät ein gekürztes oder neu geschriebenes Log.',
  },
  intact: { en: 'No row was changed or removed.', de: 'Keine Zeile wurde geändert oder entfernt.' },
  summary: {
    en: { one: '{count} row. Head: {head}', other: '{count} rows. Head: {head}' },
    de: { one: '{count} Zeile. Kopf: {head}', other: '{count} Zeilen. Kopf: {head}' },
  },
})
