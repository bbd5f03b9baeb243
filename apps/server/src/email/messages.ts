import { defineMessages } from '@hearth/protocol/messages'

/** Faults of the operator's email templates. */
export const messages = defineMessages('emailTemplates', {
  unknownName: {
    en: '{path}: no email has this name. Expected one of {kinds}, then one of {languages}, then .html or .txt.',
    de: '{path}: Keine E-Mail hat diesen Namen. Erwartet: eine von {kinds}, dann eine von {languages}, dann .html oder .txt.',
  },
  noSubject: {
    en: '{path}: its first line must be "Subject: …".',
    de: '{path}: Die erste Zeile muss „Subject: …“ sein.',
  },
  unreadableDirectory: {
    en: '{path}: cannot be read ({reason}).',
    de: '{path}: nicht lesbar ({reason}).',
  },
  tooLarge: {
    en: '{path}: has {size} bytes; the maximum is {maximum}.',
    de: '{path}: hat {size} Bytes; das Maximum ist {maximum}.',
  },
  notUtf8: {
    en: '{path}: cannot be read as UTF-8 ({reason}).',
    de: '{path}: nicht als UTF-8 lesbar ({reason}).',
  },
  fault: { en: '{path}: {fault}.', de: '{path}: {fault}.' },
  unknownPlaceholder: {
    en: '{tag} is not a placeholder of this email; expected one of {known}',
    de: '{tag} ist kein Platzhalter dieser E-Mail; erwartet: einer von {known}',
  },
  nestedSection: {
    en: '{tag} begins inside {outer}, but sections cannot be nested',
    de: '{tag} beginnt innerhalb von {outer}, aber Abschnitte lassen sich nicht verschachteln',
  },
  unexpectedEnd: {
    en: '{tag} ends a section that did not begin',
    de: '{tag} beendet einen Abschnitt, der nicht begonnen hat',
  },
  noEnd: { en: '{tag} has no end', de: '{tag} hat kein Ende' },
  invalidTag: { en: '{text} is not a placeholder', de: '{text} ist kein Platzhalter' },
  noProof: {
    en: 'it has none of {placeholders}',
    de: 'es fehlt einer von {placeholders}',
  },
})
