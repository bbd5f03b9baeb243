import { defineMessages } from '@hearth/protocol/messages'

export const whitelists = defineMessages('cli.whitelists', {
  details: {
    en: `A file is CSV with an email address, a wallet or the ID of a member in the first column. Valid lines are
applied; invalid lines are reported with their numbers. Members of the list testnet are whitelisted.`,
    de: `Eine Datei ist CSV mit einer E-Mail-Adresse, einer Wallet oder der ID eines Mitglieds in der ersten Spalte. Gültige
Zeilen werden übernommen, ungültige mit ihrer Nummer gemeldet. Mitglieder der Liste testnet stehen auf der Whitelist.`,
  },
  listHelp: { en: 'List the lists.', de: 'Die Listen auflisten.' },
  showHelp: { en: 'Show the entries of a list.', de: 'Die Einträge einer Liste anzeigen.' },
  createHelp: { en: 'Create a list, or change its note.', de: 'Eine Liste anlegen oder ihre Notiz ändern.' },
  addHelp: {
    en: 'Add the members of a file to a list.',
    de: 'Die Mitglieder einer Datei in eine Liste aufnehmen.',
  },
  removeHelp: {
    en: 'Remove the members of a file from a list.',
    de: 'Die Mitglieder einer Datei aus einer Liste entfernen.',
  },
  name: { en: 'name of the list', de: 'Name der Liste' },
  file: { en: 'CSV file', de: 'CSV-Datei' },
  note: { en: 'note for operators', de: 'Notiz für Betreiber' },

  entries: {
    en: { one: '{count} entry', other: '{count} entries' },
    de: { one: '{count} Eintrag', other: '{count} Einträge' },
  },
  saved: { en: 'The list {name} is saved.', de: 'Die Liste {name} ist gespeichert.' },
  added: {
    en: '{changed} added, {unchanged} unchanged, {invalid} invalid.',
    de: '{changed} hinzugefügt, {unchanged} unverändert, {invalid} ungültig.',
  },
  removed: {
    en: '{changed} removed, {unchanged} unchanged, {invalid} invalid.',
    de: '{changed} entfernt, {unchanged} unverändert, {invalid} ungültig.',
  },
  invalidLine: { en: 'Line {line}: {problem}.', de: 'Zeile {line}: {problem}.' },
})
