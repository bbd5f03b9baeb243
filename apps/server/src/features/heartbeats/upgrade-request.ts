import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Language, parseAcceptLanguage } from '@hearth/protocol/messages'

/** Returns the URL of an upgrade request. Never log the query, which may contain a token. */
export function requestUrl(request: IncomingMessage): URL | null {
  return URL.parse(request.url ?? '', 'ws://gateway')
}

/** Returns the access token from the header, which is not logged, or else from the query. */
export function accessToken(request: IncomingMessage): string | null {
  const [, bearer] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  return bearer ?? requestUrl(request)?.searchParams.get('accessToken') ?? null
}

/** Returns the ID of the node that the client claims to be; null if it claims none. */
export function namedNode(request: IncomingMessage): string | null {
  return requestUrl(request)?.searchParams.get('node')?.toLowerCase() ?? null
}

/** Lower-case UUID, as `namedNode` returns IDs of nodes. */
export const NODE_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Returns the language for messages to the client. */
export function readLanguage(request: IncomingMessage): Language {
  return parseAcceptLanguage(request.headers['accept-language']) ?? 'en'
}

/** Rejects an upgrade with a plain HTTP response. */
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
  // Close the socket explicitly, because shutdown waits for every connection and the client may never close
  // its side.
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\n${head.join('\r\n')}\r\n\r\n${body}`)
}
