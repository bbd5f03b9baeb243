import { type Agent, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { OutboundError } from './resolve-target.ts'

export interface OutboundRequest {
  method: string
  headers: Record<string, string>
  body: Buffer | undefined
}

/** The connection: either through an agent, or a new one to the addresses of `lookup`. */
interface Route {
  agent: Agent | false
  lookup?: LookupFunction
  /** Ends the request, its response included. */
  signal: AbortSignal
}

/**
 * Sends one HTTP request: the only place of the server that does. Redirects are responses like others. The caller reads the
 * body of the response, or destroys it.
 */
export function sendRequest(
  url: URL,
  { method, headers, body }: OutboundRequest,
  route: Route,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    request(url, {
      ...route,
      method,
      headers: { ...headers, ...(body && { 'content-length': body.length }) },
    })
      .on('error', reject)
      .on('close', () => reject(new OutboundError('the connection was closed without an answer')))
      .on('response', resolve)
      .end(body)
  })
}
