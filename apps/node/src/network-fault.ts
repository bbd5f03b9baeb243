import { NodeError } from './node-error.ts'

/** Returns an error that describes why a URL is unreachable. */
export function describeNetworkFault(url: string, error: unknown): NodeError {
  const { origin, hostname } = new URL(url)
  const code = causeCode(error)
  const fault = (message: string, isTemporary = true) =>
    new NodeError('unreachable', message, { isTemporary, cause: error })
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return fault(`The address of ${hostname} was not found. Check it, and your connection to the internet.`)
  }
  if (code === 'ECONNREFUSED') {
    return fault(
      `Nothing answers at ${origin}. Is the server running? Another address is named with --server when logging in.`,
    )
  }
  if (code === 'CERT_NOT_YET_VALID' || code === 'CERT_HAS_EXPIRED') {
    return fault(
      `The certificate of ${origin} is not valid at this time. Check this computer's clock (it shows ${new Date().toISOString()}); if it is right, tell the network's operator.`,
      false,
    )
  }
  if (code.includes('CERT') || code.includes('SSL') || code.includes('TLS')) {
    return fault(`The certificate of ${origin} cannot be trusted (${code}). Check the address.`, false)
  }
  if (code === 'TimeoutError' || code === 'ETIMEDOUT' || code === 'UND_ERR_CONNECT_TIMEOUT') {
    return fault(`${origin} did not answer in time. Check your connection, or try again later.`)
  }
  return fault(`${origin} cannot be reached (${code}). Check your connection, or try again later.`)
}

/** Returns the code of the innermost cause; for several addresses, that of the first. */
function causeCode(error: unknown): string {
  let current = error
  let code = error instanceof Error ? error.name : 'unknown reason'
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    code = (current as NodeJS.ErrnoException).code ?? code
    current = current.cause ?? (current instanceof AggregateError ? current.errors[0] : undefined)
  }
  return String(code)
}
