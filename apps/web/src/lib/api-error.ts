import { HearthApiError } from '@hearth/client/api-error'
import { msg, t } from '@lingui/core/macro'
import { translateServerMessage } from './i18n.ts'
import { isPartMissing } from './release.ts'

/** What every failed call of the API becomes: a message for a person, a code for a program, a status. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: string
  readonly status: number
  /** After how many seconds the server takes the same call again, where it said so. */
  readonly retryAfterSeconds: number | undefined

  constructor(message: string, code: string, status: number, retryAfterSeconds?: number) {
    super(message)
    this.code = code
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Repeating the action does not help: the browser requests a failed module again only after a reload. */
export const PART_MISSING_TEXT = msg`A part of the portal did not load. Reload the page, then try again.`

export function normaliseError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (isPartMissing(error)) return new ApiError(t(PART_MISSING_TEXT), 'NETWORK_ERROR', 500)
  if (!(error instanceof HearthApiError))
    return new ApiError(t`Something went wrong, please try again!`, 'UNKNOWN_ERROR', 500)
  const { message, code, status, retryAfter } = error
  switch (code) {
    case 'TIMEOUT':
      return new ApiError(t`The server did not answer in time`, 'NETWORK_ERROR', 500)
    case 'NETWORK_ERROR':
      return new ApiError(message || t`Network error`, 'NETWORK_ERROR', 500)
    case 'INVALID_RESPONSE':
      return new ApiError(t`Invalid error response format`, 'VALIDATION_ERROR', status, retryAfter)
    default:
      return new ApiError(
        message ? translateServerMessage(message) : t`An error occurred`,
        code || 'API_ERROR',
        status,
        retryAfter,
      )
  }
}
