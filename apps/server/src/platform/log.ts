import { type Logger, pino } from 'pino'

/** Structured lines on standard output. Of an error only what helps and holds no data of members. */
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

/** PostgreSQL's errors carry the row in `detail` and `where`; those stay out. */
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
