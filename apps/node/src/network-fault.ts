import type { Message } from '@hearth/protocol/messages'
import { messages } from './messages.ts'
import { NodeError } from './node-error.ts'

/** Returns an error that describes why a URL is unreachable. */
export function describeNetworkFault(url: string, error: unknown): NodeError {
  const { origin, hostname } = new URL(url)
  const code = causeCode(error)
  const fault = (message: Message, isTemporary = true) =>
    new NodeError('unreachable', message, { isTemporary, cause: error })
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return fault(messages.hostNotFound({ host: hostname }))
  }
  if (code === 'ECONNREFUSED') {
    return fault(messages.connectionRefused({ origin }))
  }
  if (code === 'CERT_NOT_YET_VALID' || code === 'CERT_HAS_EXPIRED') {
    return fault(messages.certificateTime({ origin, time: { time: new Date().toISOString() } }), false)
  }
  if (code.includes('CERT') || code.includes('SSL') || code.includes('TLS')) {
    return fault(messages.certificateUntrusted({ origin, reason: code }), false)
  }
  if (code === 'TimeoutError' || code === 'ETIMEDOUT' || code === 'UND_ERR_CONNECT_TIMEOUT') {
    return fault(messages.timedOut({ origin }))
  }
  return fault(messages.unreachable({ origin, reason: code }))
}

/** Returns the code of the innermost cause. If several addresses failed, returns the first address's code. */
function causeCode(error: unknown): string {
  let current = error
  let code = error instanceof Error ? error.name : 'unknown reason'
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    const { code: own } = current as { code?: unknown }
    // The timeout of a signal is a DOMException, whose code is a number. Its name identifies it.
    if (typeof own === 'string') code = own
    current = current.cause ?? (current instanceof AggregateError ? current.errors[0] : undefined)
  }
  return code
}
