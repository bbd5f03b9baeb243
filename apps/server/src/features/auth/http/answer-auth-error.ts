import { formatMessage } from '@hearth/protocol/messages'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable } from '../../../platform/database/is-database-unavailable.ts'
import { describeUrlProblem } from '../../../platform/http/to-app-error.ts'
import { AuthError } from '../auth-error.ts'

export const API_VERSION_HEADER = 'x-supabase-api-version'
const API_VERSION = '2024-01-01'

/** Returns the newest known protocol version that is not newer than the requested one. */
export function apiVersion(request: FastifyRequest): typeof API_VERSION | undefined {
  const asked = request.headers[API_VERSION_HEADER]
  return typeof asked === 'string' && /^\d{4}-\d\d-\d\d$/.test(asked) && asked >= API_VERSION
    ? API_VERSION
    : undefined
}

/** Converts any error to an AuthError whose message contains no stack trace or SQL. */
export function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error
  if (isDatabaseUnavailable(error)) {
    // Return 503, because clients retry it but sign the user out after most other errors.
    return new AuthError(503, 'unexpected_failure', 'The database cannot be reached right now. Try again.', {
      retryAfterSeconds: 5,
      cause: error,
    })
  }
  const { statusCode, code, message } = error as Partial<FastifyError>
  const urlProblem = describeUrlProblem(code)
  if (urlProblem) return new AuthError(400, 'validation_failed', `url: ${formatMessage(urlProblem, 'en')}`)
  if (statusCode === 413)
    return new AuthError(413, 'validation_failed', 'body: is larger than this endpoint takes')
  if (statusCode === 415)
    return new AuthError(415, 'bad_json', 'body: the content type must be application/json')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    const isJson = error instanceof SyntaxError || code === 'FST_ERR_CTP_INVALID_JSON_BODY'
    return isJson
      ? new AuthError(400, 'bad_json', 'body: could not be parsed as JSON')
      : new AuthError(statusCode, 'validation_failed', message ?? 'The request cannot be read')
  }
  return new AuthError(
    500,
    'unexpected_failure',
    'Unexpected failure, please check server logs for more information',
    { cause: error },
  )
}

/** Sends an error in the format of the requested protocol version. */
export function answerAuthError(thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
  const error = toAuthError(thrown)
  if (error.statusCode >= 500) request.log.error({ err: thrown, code: error.code }, 'request failed')
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds))
  const weak = error.reasons && { weak_password: { reasons: error.reasons } }
  const id = error.statusCode >= 500 && { error_id: request.id }
  const body = apiVersion(request)
    ? { code: error.code, message: error.message, ...weak, ...id }
    : { code: error.statusCode, error_code: error.code, msg: error.message, ...weak, ...id }
  return reply.status(error.statusCode).header('x-sb-error-code', error.code).send(body)
}
