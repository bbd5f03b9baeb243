import { type ApiErrorField, HearthApiError } from '@hearth/client/api-error'
import { msg, t } from '@lingui/core/macro'
import { isPartMissing } from '../browser/missing-part.ts'

export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: string
  readonly status: number
  /** Seconds until a retry may succeed; undefined if the server gives no wait. */
  readonly retryAfterSeconds: number | undefined
  /** Rejected fields of the request. */
  readonly fields: readonly ApiErrorField[]

  constructor(
    message: string,
    code: string,
    status: number,
    retryAfterSeconds?: number,
    fields: readonly ApiErrorField[] = [],
  ) {
    super(message)
    this.code = code
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
    this.fields = fields
  }
}

/** Message that asks for a reload, without which browsers never request a failed module again. */
export const PART_MISSING_TEXT = msg({
  id: 'api.partFailedToLoad',
  message: "Part of the portal couldn't load. Reload the page, then try again.",
})

export function normaliseError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (isPartMissing(error)) return new ApiError(t(PART_MISSING_TEXT), 'NETWORK_ERROR', 500)
  if (!(error instanceof HearthApiError))
    return new ApiError(
      t({ id: 'api.somethingWentWrong', message: 'Something went wrong, please try again!' }),
      'UNKNOWN_ERROR',
      500,
    )
  const { message, code, status, retryAfter, fields } = error
  switch (code) {
    case 'TIMEOUT':
      return new ApiError(
        t({ id: 'common.serverTimedOut', message: "The server didn't respond in time. Try again." }),
        'NETWORK_ERROR',
        500,
      )
    case 'NETWORK_ERROR':
      return new ApiError(
        message || t({ id: 'api.networkError', message: 'Network error' }),
        'NETWORK_ERROR',
        500,
      )
    case 'INVALID_RESPONSE':
      return new ApiError(
        t({ id: 'api.invalidErrorResponse', message: 'Invalid error response format' }),
        'VALIDATION_ERROR',
        status,
        retryAfter,
      )
    default:
      return new ApiError(
        message || t({ id: 'api.errorOccurred', message: 'An error occurred' }),
        code || 'API_ERROR',
        status,
        retryAfter,
        fields,
      )
  }
}

/** Returns the message of an error for the member. */
export function describeError(error: unknown): string {
  return normaliseError(error).message
}
