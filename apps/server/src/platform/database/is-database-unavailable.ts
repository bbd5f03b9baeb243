/**
 * SQLSTATE classes and codes of temporary failures: lost connection, shutdown, startup, too many clients,
 * full disk or memory, failover, timeouts.
 */
const UNAVAILABLE_SQLSTATE = /^(08|57P0[1235]|57014|55P03|53[123]00|25006)/
const UNAVAILABLE_ERRNO = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const UNAVAILABLE_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/

/** Returns whether a statement failed because the database is temporarily unavailable. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code && UNAVAILABLE_SQLSTATE.test(code)) return true
  if (
    code &&
    UNAVAILABLE_ERRNO.has(code) &&
    (syscall === 'connect' || syscall === 'read' || syscall === 'write' || syscall === 'getaddrinfo')
  )
    return true
  return UNAVAILABLE_MESSAGE.test(error.message)
}
