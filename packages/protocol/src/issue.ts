/** Values in the messages of validation issues, by ID. */
export interface ValidationParams {
  historyRange: { ranges: string; days: number }
  neededByKind: { kind: string }
  onlyForKinds: { kinds: string }
}

/** IDs of the issues that this package's schemas report. The server and the portal have the messages. */
export type ValidationId =
  | keyof ValidationParams
  | 'address'
  | 'appealReason'
  | 'auditHead'
  | 'auditSubject'
  | 'base64'
  | 'beforeStart'
  | 'campaignCode'
  | 'campaignKey'
  | 'campaignLanguages'
  | 'capacityWithoutPoints'
  | 'calendarDay'
  | 'dayOrTime'
  | 'decimal'
  | 'discordUserId'
  | 'discordUsername'
  | 'duplicates'
  | 'email'
  | 'empty'
  | 'emptyOrNull'
  | 'entryId'
  | 'exportToken'
  | 'hexBytes'
  | 'httpsAddress'
  | 'imageTooLarge'
  | 'invisibleCharacters'
  | 'jsonPointer'
  | 'languageTag'
  | 'mailedCode'
  | 'markdownOrUrl'
  | 'milliseconds'
  | 'nodeSignature'
  | 'nulCharacters'
  | 'ownPrerequisite'
  | 'pictureAddress'
  | 'publicKey'
  | 'reason'
  | 'reservedUsername'
  | 'signatureRequired'
  | 'signedDecimal'
  | 'sixDecimals'
  | 'sourceId'
  | 'stackedAccents'
  | 'streakTooLong'
  | 'telegramHandle'
  | 'timeZone'
  | 'unicode'
  | 'urlCredentials'
  | 'username'
  | 'whitelistName'
  | 'wholeNumber'
  | 'xHandle'
  | 'yearOutOfRange'
  | 'zero'
  | 'zonedTime'

/**
 * Options of a zod check. The message of its issues is the ID; issues of refinements also have the params.
 */
interface IssueOptions {
  message: ValidationId
  params?: Record<string, unknown>
}

export function issue<Id extends keyof ValidationParams>(id: Id, params: ValidationParams[Id]): IssueOptions
export function issue(id: Exclude<ValidationId, keyof ValidationParams>): IssueOptions
export function issue(id: ValidationId, params?: Record<string, unknown>): IssueOptions {
  return params ? { message: id, params } : { message: id }
}
