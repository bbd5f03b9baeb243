import { type ErrorCode, errorStatuses } from '@hearth/protocol/errors'

/** An error that the caller is told: what was expected, what came, what to do. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ErrorCode
  readonly statusCode: number
  /** Seconds after which the same request may work. */
  readonly retryAfterSeconds: number | undefined
  /** Honest clients hardly come to it: the caller's network pays for it from a budget. */
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
