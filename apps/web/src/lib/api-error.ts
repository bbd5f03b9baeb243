import { wireErrorSchema } from '@hearth/protocol/errors'
import { msg, t } from '@lingui/core/macro'
import { said } from './i18n.ts'
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

interface FailedResponse {
  status?: number | undefined
  body: unknown
  retryAfterSeconds?: number | undefined
}

/** A call over HTTP that failed; without `response` none came. */
export class HttpFailure extends Error {
  override name = 'HttpFailure'
  readonly response: FailedResponse | undefined

  constructor(message: string, response?: FailedResponse) {
    super(message)
    this.response = response
  }
}

/** Repeating the action does not help: the browser requests a failed module again only after a reload. */
export const PART_MISSING_TEXT = msg`A part of the portal did not load. Reload the page, then try again.`

export function normaliseError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (isPartMissing(error)) return new ApiError(t(PART_MISSING_TEXT), 'NETWORK_ERROR', 500)
  if (!(error instanceof HttpFailure)) {
    return new ApiError(t`Something went wrong, please try again!`, 'UNKNOWN_ERROR', 500)
  }
  if (!error.response) return new ApiError(error.message || t`Network error`, 'NETWORK_ERROR', 500)
  const { status, body, retryAfterSeconds } = error.response
  const checked = wireErrorSchema.safeParse(body)
  if (!checked.success)
    return new ApiError(
      t`Invalid error response format`,
      'VALIDATION_ERROR',
      status ?? 500,
      retryAfterSeconds,
    )
  const { message, error: code, statusCode } = checked.data
  return new ApiError(
    message ? said(message) : t`An error occurred`,
    code || 'API_ERROR',
    status ?? statusCode ?? 500,
    retryAfterSeconds,
  )
}

/** Retry-After (RFC 9110, section 10.2.3) in seconds; a date counts from the server's own clock, not from this one. */
export function readRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after')
  if (value === null) return undefined
  if (/^\d+$/.test(value)) return Number(value)
  const seconds = (Date.parse(value) - Date.parse(headers.get('date') ?? '')) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}
