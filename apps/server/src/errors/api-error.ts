import { type ErrorCode, errorStatuses } from '@hearth/protocol/errors'

/** An error whose message the caller receives, with problem and remedy. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly statusCode: number
  /** Seconds until a retry may succeed. */
  readonly retryAfterSeconds: number | undefined
  /** True if the request is charged to the caller's network. Well-behaved clients rarely cause such errors. */
  readonly paidByNetwork: boolean

  constructor(
    code: ErrorCode,
    message: string,
    options: { retryAfterSeconds?: number; paidByNetwork?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.code = code
    this.statusCode = errorStatuses[code]
    this.retryAfterSeconds = options.retryAfterSeconds
    this.paidByNetwork = options.paidByNetwork ?? false
  }
}
