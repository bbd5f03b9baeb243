import { errorStatuses, type WireError } from '@hearth/protocol/errors'
import { formatMessage, type Language, parseAcceptLanguage, serializeParams } from '@hearth/protocol/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AppError, formatError } from '../../errors/app-error.ts'
import { toAppError } from './to-app-error.ts'

/** Returns a request's preferred language. */
export function requestLanguage(request: FastifyRequest): Language {
  return parseAcceptLanguage(request.headers['accept-language']) ?? 'en'
}

/** Returns the body of an error response. */
export function createErrorBody(error: AppError, language: Language, requestId: string): WireError {
  const { text, fields } = error
  const statusCode = errorStatuses[error.code]
  return {
    message: formatError(error, language),
    error: error.code,
    statusCode,
    ...(text?.id && { messageId: text.id, params: serializeParams(text.params) }),
    ...(fields.length > 0 && {
      fields: fields.map(({ path, message }) => ({
        path,
        code: message.id,
        params: serializeParams(message.params),
        message: formatMessage(message, language),
      })),
    }),
    ...(statusCode >= 500 && { requestId }),
  }
}

/** Sends an error in the API's format (ERR-02). Logs server errors. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const appError = toAppError(error)
  const status = errorStatuses[appError.code]
  if (status >= 500) request.log.error({ err: error, code: appError.code }, 'request failed')
  if (appError.retryAfterSeconds !== undefined)
    reply.header('retry-after', String(appError.retryAfterSeconds))
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .send(createErrorBody(appError, requestLanguage(request), request.id))
}
