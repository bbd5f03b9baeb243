import { defineMessages } from '@hearth/protocol/messages'

export const rules = defineMessages('cli.rules', {
  details: {
    en: 'Rules have a history: a change never affects points that were earned before it. Changes by command need no second operator.',
    de: 'Regeln haben einen Verlauf: Eine Änderung wirkt nie auf Punkte, die vorher verdient wurden. Änderungen per Befehl brauchen keinen zweiten Betreiber.',
  },
  listHelp: { en: 'List rules and their history.', de: 'Regeln und ihren Verlauf auflisten.' },
  onlyName: { en: 'only this rule', de: 'nur diese Regel' },
  setHelp: { en: 'Set a rule.', de: 'Eine Regel setzen.' },
  name: { en: 'name of the rule', de: 'Name der Regel' },
  value: { en: 'new value', de: 'neuer Wert' },
  from: {
    en: 'start, at least one minute ahead, such as 2026-03-01T00:00:00Z (default: in one minute)',
    de: 'Beginn, mindestens eine Minute im Voraus, zum Beispiel 2026-03-01T00:00:00Z (Standard: in einer Minute)',
  },
  set: { en: '{name} is {value} from {time}.', de: '{name} ist ab {time} {value}.' },

  startsAt: { en: 'from {time}', de: 'ab {time}' },
  sinceStart: { en: 'from the beginning', de: 'von Anfang an' },
  onceStarted: { en: 'once the server starts', de: 'sobald der Server startet' },
  onceApproved: { en: 'once approved', de: 'sobald bestätigt' },
  setBy: { en: 'by {actor}', de: 'von {actor}' },
  setByAndComment: { en: 'by {actor} ({note})', de: 'von {actor} ({note})' },
  proposedBy: { en: 'proposed by {actor} ({reason})', de: 'vorgeschlagen von {actor} ({reason})' },
})
