import type { WireError } from '@hearth/protocol/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { ApiError } from '../../errors/api-error.ts'
import { BlobStorageError } from '../../errors/blob-storage-error.ts'
import { isDatabaseUnavailable } from '../database/is-unavailable.ts'

/** Returns the router's reason without the URL, which may contain a secret. */
export function describeUrlProblem(code: string | undefined): string | undefined {
  if (code === 'FST_ERR_BAD_URL') return 'url: is not correctly encoded'
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return 'url: has a segment that is too long'
  return undefined
}

/** Converts an error to an ApiError without stack or SQL. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const where = error.validationContext === 'querystring' ? 'query' : (error.validationContext ?? 'request')
    const issues = error.validation.map(({ instancePath, message }) => {
      const field = [where, ...instancePath.split('/').filter(Boolean)].join('.')
      return `${field}: ${message ?? 'is not valid'}`
    })
    return new ApiError('INVALID_REQUEST', issues.slice(0, 10).join('; '), { cause: error })
  }
  if (isDatabaseUnavailable(error)) {
    return new ApiError(
      'UNAVAILABLE',
      'The database cannot be reached right now. Please try again in a few seconds.',
      {
        retryAfterSeconds: 5,
        cause: error,
      },
    )
  }
  if (error instanceof BlobStorageError && error.reason !== 'damaged') {
    return new ApiError(
      'UNAVAILABLE',
      'The storage of files cannot be reached right now. Please try again in a few seconds.',
      { retryAfterSeconds: 5, cause: error },
    )
  }
  const { statusCode, message, code } = error as Partial<FastifyError>
  if (statusCode === 413)
    return new ApiError('PAYLOAD_TOO_LARGE', 'The body is larger than this endpoint takes.', { cause: error })
  if (statusCode === 415)
    return new ApiError('UNSUPPORTED_MEDIA_TYPE', 'The body must be application/json.', { cause: error })
  const urlProblem = describeUrlProblem(code)
  if (urlProblem) return new ApiError('INVALID_REQUEST', urlProblem, { cause: error })
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new ApiError('INVALID_REQUEST', `body: ${message ?? 'cannot be read'}`, { cause: error })
  }
  return new ApiError('INTERNAL', 'Something went wrong on the server. The request id names it in the log.', {
    cause: error,
  })
}

/** Sends an error in the main API's format (ERR-02). Logs server errors. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const apiError = toApiError(error)
  if (apiError.statusCode >= 500) {
    request.log.error({ err: error, code: apiError.code }, 'request failed')
  }
  if (apiError.retryAfterSeconds !== undefined)
    reply.header('retry-after', String(apiError.retryAfterSeconds))
  const body: WireError = {
    message: apiError.message,
    error: apiError.code,
    statusCode: apiError.statusCode,
    ...(apiError.statusCode >= 500 && { requestId: request.id }),
  }
  return reply.status(apiError.statusCode).header('cache-control', 'no-store').send(body)
}
