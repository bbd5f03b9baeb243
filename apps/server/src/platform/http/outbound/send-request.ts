import { type Agent, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { OutboundError } from './resolve-target.ts'

export interface OutboundRequest {
  method: string
  headers: Record<string, string>
  body: Buffer | undefined
}

/** Connection to use: one from an agent, or a new one to the addresses that `lookup` returns. */
interface Route {
  agent: Agent | false
  lookup?: LookupFunction
  /** Aborts the request and its response. */
  signal: AbortSignal
}

/**
 * Sends an HTTP request. This is the only function of the server that does so. Redirects are not followed.
 * The caller must read or destroy the response body.
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
      .on('close', () => reject(new OutboundError('the connection was closed before a response arrived')))
      .on('response', resolve)
      .end(body)
  })
}
