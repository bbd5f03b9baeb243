import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

/** The path of an upgrade request; the query holds a token and is never logged. */
export function requestUrl(request: IncomingMessage): URL | null {
  return URL.parse(request.url ?? '', 'ws://gateway')
}

/** The access token: from the header, which stays out of logs, or else from the query. */
export function accessToken(request: IncomingMessage): string | null {
  const [, bearer] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  return bearer ?? requestUrl(request)?.searchParams.get('accessToken') ?? null
}

/** The node that the client says it is; null where it names none. */
export function namedNode(request: IncomingMessage): string | null {
  return requestUrl(request)?.searchParams.get('node')?.toLowerCase() ?? null
}

/** Answers an upgrade that is not taken, as plain HTTP. */
export function rejectUpgrade(
  socket: Duplex,
  status: '404 Not Found' | '503 Service Unavailable',
  message: string,
  retryAfterSeconds = 5,
) {
  const statusCode = Number.parseInt(status, 10)
  const error = statusCode === 404 ? 'NOT_FOUND' : 'UNAVAILABLE'
  const body = JSON.stringify({ message, error, statusCode })
  const head = [
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  if (statusCode === 503) head.push(`Retry-After: ${retryAfterSeconds}`)
  socket.on('error', () => undefined)
  // Not left to the other side, which may never close: the server's own end waits for every connection.
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\n${head.join('\r\n')}\r\n\r\n${body}`)
}
