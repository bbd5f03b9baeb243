import type { ValidationId, ValidationParams } from '@hearth/protocol/issue'
import { defineMessages, languages, type Message, type MessageParam } from '@hearth/protocol/messages'

const languageTags = languages.join(', ')

/** Messages of validation rules: first the protocol's, then the server's. */
const messages = defineMessages('validation', {
  address: { en: 'must be 0x and 40 hexadecimal digits', de: 'muss 0x und 40 Hexadezimalziffern sein' },
  appealReason: {
    en: 'must say why the claim suspension is wrong',
    de: 'muss sagen, warum die Belohnungen zu Unrecht zurückgehalten werden',
  },
  auditHead: {
    en: 'must be the head that an earlier verification returned',
    de: 'muss der Kopf sein, den eine frühere Prüfung geliefert hat',
  },
  auditSubject: {
    en: 'must be a kind and an id, such as member:0198…',
    de: 'muss eine Art und eine ID sein, etwa member:0198…',
  },
  base64: { en: 'must be base64', de: 'muss Base64 sein' },
  beforeStart: { en: 'must be after startsAt', de: 'muss nach startsAt liegen' },
  calendarDay: { en: 'must be a day such as 2026-01-31', de: 'muss ein Tag wie 2026-01-31 sein' },
  campaignCode: { en: 'must have at least 4 characters', de: 'muss mindestens 4 Zeichen haben' },
  campaignKey: {
    en: 'must have only the characters a-z, 0-9 and hyphens between them, at most 60',
    de: 'darf nur die Zeichen a-z, 0-9 und dazwischen Bindestriche haben, höchstens 60',
  },
  campaignLanguages: {
    en: `must have only the portal's languages: ${languageTags}`,
    de: `darf nur die Sprachen des Portals enthalten: ${languageTags}`,
  },
  capacityWithoutPoints: {
    en: 'requires bonusPoints greater than 0',
    de: 'ist nur möglich, wenn bonusPoints größer als 0 ist',
  },
  dayOrTime: {
    en: 'must be a day such as 2026-01-31 or a time such as 2026-01-31T12:00:00Z',
    de: 'muss ein Tag wie 2026-01-31 oder eine Zeit wie 2026-01-31T12:00:00Z sein',
  },
  decimal: { en: 'must be a decimal number such as 12.5', de: 'muss eine Dezimalzahl wie 12.5 sein' },
  discordUserId: { en: 'must be 17 to 20 digits', de: 'muss 17 bis 20 Ziffern haben' },
  discordUsername: { en: 'must be a Discord username', de: 'muss ein Nutzername von Discord sein' },
  duplicates: { en: 'must not contain duplicates', de: 'darf nichts doppelt enthalten' },
  email: { en: 'must be an email address', de: 'muss eine E-Mail-Adresse sein' },
  empty: { en: 'must not be empty', de: 'darf nicht leer sein' },
  emptyOrNull: {
    en: 'must not be empty; send null to remove it',
    de: 'darf nicht leer sein; null entfernt den Wert',
  },
  entryId: {
    en: 'must be the ID of an entry of the points log',
    de: 'muss die ID eines Eintrags der Punkteprotokolls sein',
  },
  exportToken: { en: 'must be the token from the link', de: 'muss das Token aus dem Link sein' },
  hexBytes: {
    en: 'must be 0x and the hexadecimal digits of whole bytes',
    de: 'muss 0x und die Hexadezimalziffern ganzer Bytes sein',
  },
  historyRange: {
    en: 'must be one of {ranges}, or at most {days} days such as 2026-01-01..2026-01-31',
    de: 'muss eines von {ranges} sein, oder höchstens {days} Tage wie 2026-01-01..2026-01-31',
  },
  httpsAddress: { en: 'must be an https address', de: 'muss eine https-Adresse sein' },
  imageTooLarge: { en: 'must be a file of at most 5 MB', de: 'darf höchstens 5 MB groß sein' },
  invisibleCharacters: {
    en: 'must not contain invisible characters',
    de: 'darf keine unsichtbaren Zeichen enthalten',
  },
  jsonPointer: {
    en: 'must be a JSON pointer (RFC 6901) such as /data/items, or empty for the whole response',
    de: 'muss ein JSON-Zeiger (RFC 6901) wie /data/items sein, oder leer für die ganze Antwort',
  },
  languageTag: {
    en: 'must be a language such as en or pt-BR',
    de: 'muss eine Sprache wie en oder pt-BR sein',
  },
  mailedCode: {
    en: 'must be the 6 digits from the email',
    de: 'muss die 6 Ziffern aus der Mail haben',
  },
  markdownOrUrl: {
    en: 'must have either markdown or url',
    de: 'muss entweder markdown oder url haben',
  },
  milliseconds: {
    en: 'must be the time in milliseconds since 1970, as digits',
    de: 'muss die Zeit in Millisekunden seit 1970 sein, in Ziffern',
  },
  neededByKind: { en: 'is required for the kind {kind}', de: 'ist für die Art {kind} nötig' },
  nodeSignature: {
    en: 'must be an Ed25519 signature: 64 bytes in base64url, 86 characters without padding',
    de: 'muss eine Ed25519-Signatur sein: 64 Bytes in Base64url, 86 Zeichen ohne Padding',
  },
  nulCharacters: { en: 'must not contain NUL characters', de: 'darf keine NUL-Zeichen enthalten' },
  onlyForKinds: { en: 'is only for the kinds {kinds}', de: 'ist nur für die Arten {kinds}' },
  ownPrerequisite: {
    en: 'must not contain the campaign itself',
    de: 'darf die Kampagne selbst nicht enthalten',
  },
  pictureAddress: {
    en: 'must be an https:// or ipfs:// address',
    de: 'muss eine Adresse mit https:// oder ipfs:// sein',
  },
  publicKey: {
    en: 'must be an Ed25519 public key: 32 bytes in base64url, 43 characters without padding',
    de: 'muss ein öffentlicher Ed25519-Schlüssel sein: 32 Bytes in Base64url, 43 Zeichen ohne Padding',
  },
  reason: { en: 'must say why, in a few words', de: 'muss in ein paar Worten sagen, warum' },
  reservedUsername: {
    en: 'looks like a name of the operators; choose another one',
    de: 'sieht aus wie ein Name der Betreiber; wähle einen anderen',
  },
  // The specification fixes this text.
  signatureRequired: { en: 'Signature is required', de: 'Eine Unterschrift ist nötig' },
  signedDecimal: {
    en: 'must be a decimal number such as -12.5',
    de: 'muss eine Dezimalzahl wie -12.5 sein',
  },
  sixDecimals: {
    en: 'must have at most 6 decimal places',
    de: 'darf höchstens 6 Nachkommastellen haben',
  },
  sourceId: {
    en: 'must have 1 to 40 lowercase letters, digits and hyphens',
    de: 'muss 1 bis 40 Kleinbuchstaben, Ziffern und Bindestriche haben',
  },
  stackedAccents: {
    en: 'must not have more than 4 accents on a letter',
    de: 'darf nicht mehr als 4 Akzente auf einem Buchstaben haben',
  },
  streakTooLong: { en: 'must be at most 366 days', de: 'darf höchstens 366 Tage sein' },
  telegramHandle: { en: 'must be a Telegram username', de: 'muss ein Nutzername von Telegram sein' },
  timeZone: {
    en: 'must be a time zone such as Europe/Berlin',
    de: 'muss eine Zeitzone wie Europe/Berlin sein',
  },
  unicode: { en: 'must be well-formed Unicode', de: 'muss gültiges Unicode sein' },
  urlCredentials: {
    en: 'must not contain a username or password',
    de: 'darf weder Nutzernamen noch Passwort enthalten',
  },
  username: {
    en: 'must have only letters a to z and digits, with single dots, hyphens or underscores between them',
    de: 'darf nur Buchstaben von a bis z und Ziffern haben, dazwischen einzelne Punkte, Binde- oder Unterstriche',
  },
  whitelistName: {
    en: 'must have only lowercase letters, digits and hyphens',
    de: 'darf nur Kleinbuchstaben, Ziffern und Bindestriche haben',
  },
  wholeNumber: { en: 'must be a whole number', de: 'muss eine ganze Zahl sein' },
  xHandle: { en: 'must be an X username', de: 'muss ein Nutzername von X sein' },
  yearOutOfRange: {
    en: 'must be in the years 1900 to 2999',
    de: 'muss in den Jahren 1900 bis 2999 liegen',
  },
  zero: { en: 'must not be zero', de: 'darf nicht null sein' },
  zonedTime: {
    en: 'must be a time with its time zone, such as 2026-03-01T00:00:00Z',
    de: 'muss eine Zeit mit Zeitzone sein, etwa 2026-03-01T00:00:00Z',
  },

  challengeMethod: { en: 'must be s256 or plain', de: 'muss s256 oder plain sein' },
  codeChallenge: {
    en: 'must be 43 to 128 characters of A-Z a-z 0-9 - . _ ~',
    de: 'muss 43 bis 128 Zeichen aus A-Z a-z 0-9 - . _ ~ haben',
  },
  headerCharacters: {
    en: 'must be 1 to 255 visible ASCII characters',
    de: 'muss 1 bis 255 sichtbare ASCII-Zeichen haben',
  },
  metadataNotObject: { en: 'must be an object', de: 'muss ein Objekt sein' },
  metadataNotStorable: {
    en: 'must be well-formed Unicode without NUL characters, nested at most {depth} deep',
    de: 'muss gültiges Unicode ohne NUL-Zeichen sein, höchstens {depth} Ebenen tief',
  },
  metadataTooLarge: {
    en: 'must be at most {bytes} bytes as JSON',
    de: 'darf als JSON höchstens {bytes} Bytes haben',
  },
  required: { en: 'is required', de: 'ist nötig' },
  requiredWithToken: { en: 'is required with a token', de: 'ist mit einem Token nötig' },
  secondsSince1970: {
    en: 'must be seconds since 1970',
    de: 'muss die Zeit in Sekunden seit 1970 sein',
  },
  time: { en: 'must be a time', de: 'muss eine Zeit sein' },
  tokenHashOnly: {
    en: 'must come with the type and nothing else',
    de: 'darf nur zusammen mit type angegeben werden',
  },
})

messages satisfies {
  [Id in ValidationId]: (params: Id extends keyof ValidationParams ? ValidationParams[Id] : never) => Message
}

/** Returns options for a zod check. Its issues carry the rule's ID as their message. */
export function ruleIssue(id: keyof typeof messages, params?: Record<string, MessageParam>) {
  return params ? { message: id, params } : { message: id }
}

/** Returns the message of a rule, or undefined if the text is not the ID of a rule. */
export function findRuleMessage(id: string, params: Record<string, MessageParam> = {}): Message | undefined {
  if (!Object.hasOwn(messages, id)) return undefined
  const create: (params: never) => Message = messages[id as keyof typeof messages]
  return create(params as never)
}
