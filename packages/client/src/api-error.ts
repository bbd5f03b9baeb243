import type { ErrorCode } from '@hearth/protocol/errors'

/** Client-side error codes: server unreachable, timeout, or an unexpected response. */
export type ClientErrorCode = 'NETWORK_ERROR' | 'TIMEOUT' | 'INVALID_RESPONSE'

/** Error in one field of a request. */
export interface ApiErrorField {
  /** For example `body.email`. */
  path: string
  code: string
  params?: Record<string, unknown>
  /** Human-readable description of the problem. */
  message: string
}

interface ApiErrorDetails {
  code: string
  status?: number
  fields?: readonly ApiErrorField[]
  retryAfter?: number | undefined
  requestId?: string | undefined
  cause?: unknown
}

/** Error of a failed call. Handle errors by `code`; `message` is for humans. */
export class HearthApiError extends Error {
  override readonly name = 'HearthApiError'
  /** Newer servers may send codes not listed here. */
  readonly code: ErrorCode | ClientErrorCode | (string & Record<never, never>)
  /** HTTP status; 0 if there was no response. A call without a required token fails with 401 locally. */
  readonly status: number
  /** Empty if the server reports no fields. */
  readonly fields: readonly ApiErrorField[]
  /** Seconds to wait before retrying, if the server sent them. */
  readonly retryAfter: number | undefined
  /** ID of the request in the server's log. */
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

/** Returns the error of a response; INVALID_RESPONSE if the body is not an API error. */
export function parseApiError(response: Response, body: unknown): HearthApiError {
  const { status, statusText, headers } = response
  const retryAfter = parseRetryAfter(headers)
  const { message, error, requestId, fields } = (body ?? {}) as Record<string, unknown>
  if (typeof message !== 'string' || typeof error !== 'string')
    return new HearthApiError(statusText || `The server responded with ${status} but without an API error`, {
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
  const { path, code, message } = (value ?? {}) as Record<string, unknown>
  return [path, code, message].every((property) => typeof property === 'string')
}

/**
 * Returns Retry-After (RFC 9110, section 10.2.3) in seconds. Compares a date with the server's clock instead
 * of the local one.
 */
export function parseRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after')
  if (value === null) return undefined
  if (/^\d+$/.test(value)) return Number(value)
  const seconds = (Date.parse(value) - Date.parse(headers.get('date') ?? '')) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}
