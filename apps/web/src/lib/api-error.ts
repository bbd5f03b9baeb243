import { wireErrorSchema } from '@hearth/protocol/errors'

/** What every failed call of the API becomes: a message for a person, a code for a program, a status. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: string
  readonly status: number

  constructor(message: string, code: string, status: number) {
    super(message)
    this.code = code
    this.status = status
  }
}

/** A call over HTTP that failed; without `response` none came. */
export class HttpFailure extends Error {
  override name = 'HttpFailure'
  readonly response: { status?: number | undefined; body: unknown } | undefined

  constructor(message: string, response?: { status?: number | undefined; body: unknown }) {
    super(message)
    this.response = response
  }
}

export function normaliseError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (!(error instanceof HttpFailure)) {
    return new ApiError('Something went wrong, please try again!', 'UNKNOWN_ERROR', 500)
  }
  if (!error.response) return new ApiError(error.message || 'Network error', 'NETWORK_ERROR', 500)
  const { status, body } = error.response
  const checked = wireErrorSchema.safeParse(body)
  if (!checked.success)
    return new ApiError('Invalid error response format', 'VALIDATION_ERROR', status ?? 500)
  const { message, error: code, statusCode } = checked.data
  return new ApiError(message || 'An error occurred', code || 'API_ERROR', status ?? statusCode ?? 500)
}
