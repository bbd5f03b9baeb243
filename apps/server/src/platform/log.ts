import { type Logger, pino } from 'pino'

/**
 * Creates a logger with structured lines on standard output. Errors are reduced to helpful fields without
 * members' data.
 */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeError },
    redact: ['*.password', '*.token', '*.access_token', '*.refresh_token', '*.email'],
  })
}

/**
 * Returns the fields of an error to log. Omits PostgreSQL's `detail` and `where`, because they contain rows.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  const code = (error as { code?: unknown }).code
  return {
    type: name,
    message,
    ...(code !== undefined && { code }),
    stack,
    ...(cause !== undefined && { cause: describeError(cause) }),
  }
}
