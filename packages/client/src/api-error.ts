import type { ErrorCode } from '@hearth/protocol/errors'

/**
 * Codes that the server never sends: it was not reached, it did not answer in time, or its answer is not one of the
 * API.
 */
export type ClientErrorCode = 'NETWORK_ERROR' | 'TIMEOUT' | 'INVALID_RESPONSE'

/** What is wrong with one field of a request. */
export interface ApiErrorField {
  /** For example `body.email`. */
  path: string
  code: string
  params?: Record<string, unknown>
}

interface ApiErrorDetails {
  code: string
  status?: number
  fields?: readonly ApiErrorField[]
  retryAfter?: number | undefined
  requestId?: string | undefined
  cause?: unknown
}

/** A failed call. Decide by `code`; `message` is for people. */
export class HearthApiError extends Error {
  override readonly name = 'HearthApiError'
  /** Newer servers may send codes that this version does not list. */
  readonly code: ErrorCode | ClientErrorCode | (string & Record<never, never>)
  /** HTTP status; 0 if no answer came. */
  readonly status: number
  /** Empty if the server names no fields. */
  readonly fields: readonly ApiErrorField[]
  /** Seconds to wait before the next attempt, if the server sent them. */
  readonly retryAfter: number | undefined
  /** Identifies the request in the server's log. */
  readonly requestId: string | undefined

  constructor(message: string, details: ApiErrorDetails) {
    super(message, { cause: details.cause })
    this.code = details.code
    this.status = details.status ?? 0
    this.fields = details.fields ?? []
    this.retryAfter = details.retryAfter
    this.requestId = details.requestId
  }
}

/** Returns the error of an answer with this body; INVALID_RESPONSE if the body is not one of the API. */
export function parseApiError(response: Response, body: unknown): HearthApiError {
  const { status, statusText, headers } = response
  const retryAfter = parseRetryAfter(headers)
  const { message, error, requestId, fields } = (body ?? {}) as Record<string, unknown>
  if (typeof message !== 'string' || typeof error !== 'string')
    return new HearthApiError(statusText || `The server answered ${status} without an API answer`, {
      code: 'INVALID_RESPONSE',
      status,
      retryAfter,
    })
  return new HearthApiError(message, {
    code: error,
    status,
    retryAfter,
    requestId: typeof requestId === 'string' ? requestId : undefined,
    fields: Array.isArray(fields) ? fields.filter(isField) : [],
  })
}

function isField(value: unknown): value is ApiErrorField {
  const { path, code } = (value ?? {}) as Record<string, unknown>
  return typeof path === 'string' && typeof code === 'string'
}

/** Returns Retry-After (RFC 9110, section 10.2.3) in seconds. A date is compared with the server's clock, not with this one. */
export function parseRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after')
  if (value === null) return undefined
  if (/^\d+$/.test(value)) return Number(value)
  const seconds = (Date.parse(value) - Date.parse(headers.get('date') ?? '')) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}
