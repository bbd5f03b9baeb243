import { defineMessages, type Message } from '@hearth/protocol/messages'
import type { FastifyError } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AppError, type FieldError } from '../../errors/app-error.ts'
import { BlobStorageError } from '../../errors/blob-storage-error.ts'
import { describeIssue } from '../../errors/describe-issue.ts'
import { isDatabaseUnavailable } from '../database/is-database-unavailable.ts'

const messages = defineMessages('http', {
  databaseUnavailable: {
    en: 'The database cannot be reached right now. Please try again in a few seconds.',
    de: 'Die Datenbank ist gerade nicht erreichbar. Bitte versuch es in ein paar Sekunden noch einmal.',
  },
  storageUnavailable: {
    en: 'The storage of files cannot be reached right now. Please try again in a few seconds.',
    de: 'Der Dateispeicher ist gerade nicht erreichbar. Bitte versuch es in ein paar Sekunden noch einmal.',
  },
  bodyTooLarge: {
    en: 'The body is larger than this endpoint accepts.',
    de: 'Der Inhalt der Anfrage ist größer, als dieser Endpunkt erlaubt.',
  },
  notJson: {
    en: 'The body must be application/json.',
    de: 'Der Inhalt der Anfrage muss application/json sein.',
  },
  invalidBody: { en: 'cannot be read: {reason}', de: 'kann nicht gelesen werden: {reason}' },
  invalidEncoding: { en: 'is not correctly encoded', de: 'ist nicht richtig codiert' },
  segmentTooLong: { en: 'has a segment that is too long', de: 'hat einen zu langen Abschnitt' },
  internal: {
    en: 'Something went wrong on the server. The log has the details under the request ID.',
    de: 'Auf dem Server ist etwas schiefgegangen. Einzelheiten stehen im Log unter der ID der Anfrage.',
  },
})

/** Returns a message for the router's URL errors. Omits the URL, which may contain secrets. */
export function describeUrlProblem(code: string | undefined): Message | undefined {
  if (code === 'FST_ERR_BAD_URL') return messages.invalidEncoding()
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return messages.segmentTooLong()
  return undefined
}

/** Converts an error to an AppError whose message contains no stack or SQL. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const where = error.validationContext === 'querystring' ? 'query' : (error.validationContext ?? 'request')
    const fields = error.validation.map(({ instancePath, keyword, message, params }): FieldError => {
      const path = [where, ...instancePath.split('/').filter(Boolean)].join('.')
      return { path, message: describeIssue({ ...params, code: keyword, message }) }
    })
    return new AppError('INVALID_REQUEST', fields.slice(0, 10), { cause: error })
  }
  if (isDatabaseUnavailable(error))
    return new AppError('UNAVAILABLE', messages.databaseUnavailable(), { retryAfterSeconds: 5, cause: error })
  if (error instanceof BlobStorageError && error.reason !== 'damaged')
    return new AppError('UNAVAILABLE', messages.storageUnavailable(), { retryAfterSeconds: 5, cause: error })
  const { statusCode, message, code } = error as Partial<FastifyError>
  if (statusCode === 413) return new AppError('PAYLOAD_TOO_LARGE', messages.bodyTooLarge(), { cause: error })
  if (statusCode === 415) return new AppError('UNSUPPORTED_MEDIA_TYPE', messages.notJson(), { cause: error })
  const urlProblem = describeUrlProblem(code)
  if (urlProblem) return new AppError('INVALID_REQUEST', urlProblem, { field: 'url', cause: error })
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new AppError('INVALID_REQUEST', messages.invalidBody({ reason: message ?? String(statusCode) }), {
      field: 'body',
      cause: error,
    })
  return new AppError('INTERNAL', messages.internal(), { cause: error })
}
