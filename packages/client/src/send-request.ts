import type { Endpoint } from '@hearth/protocol/endpoint'
import { HearthApiError, parseApiError } from './api-error.ts'

/** Parts of a request that the endpoint table defines. */
export interface RequestParts {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
}

export interface HttpRequest {
  url: string
  method: string
  headers: Headers
  body?: string
}

export interface SendOptions {
  signal?: AbortSignal | undefined
  /** Timeout of an attempt in milliseconds. Default: none. */
  timeoutMs?: number | undefined
  fetch?: typeof fetch | undefined
}

/**
 * Creates the HTTP request of a call.
 * @param token Bearer token
 */
export function createRequest(
  baseUrl: string,
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  { params, query, body }: RequestParts,
  token?: string,
): HttpRequest {
  const headers = new Headers({ accept: 'application/json' })
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  const url = baseUrl + fillPath(endpoint.path, params) + formatQuery(query)
  if (body === undefined) return { url, method: endpoint.method, headers }
  headers.set('content-type', 'application/json')
  return { url, method: endpoint.method, headers, body: JSON.stringify(body) }
}

function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

function formatQuery(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size > 0 ? `?${search}` : ''
}

/**
 * Sends a request once. Returns the response and its parsed JSON body.
 * @throws HearthApiError; the reason of `signal` if the caller aborted
 */
export function sendRequest(
  request: HttpRequest,
  options: SendOptions,
): Promise<{ response: Response; body: unknown }> {
  return withDeadline(options, async (send) => {
    const response = await send(request)
    const body = parseJson(await response.text())
    // A proxy's HTML page is an error, even with status 2xx.
    if (!response.ok || body === undefined) throw parseApiError(response, body)
    return { response, body }
  })
}

/**
 * Sends a request once and returns the response when its body begins. The timeout does not cover the body.
 * @throws HearthApiError; the reason of `signal` if the caller aborted
 */
export function openStream(request: HttpRequest, options: SendOptions): Promise<Response> {
  return withDeadline(options, async (send) => {
    const response = await send(request)
    if (!response.ok) throw parseApiError(response, parseJson(await response.text()))
    return response
  })
}

async function withDeadline<Answer>(
  { signal, timeoutMs, fetch: fetchWith = fetch }: SendOptions,
  run: (send: (request: HttpRequest) => Promise<Response>) => Promise<Answer>,
): Promise<Answer> {
  signal?.throwIfAborted()
  const deadline = new AbortController()
  const timer = timeoutMs === undefined ? undefined : setTimeout(() => deadline.abort(), timeoutMs)
  const until = signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal
  try {
    return await run(({ url, ...init }) => fetchWith(url, { ...init, signal: until }))
  } catch (error) {
    if (error instanceof HearthApiError) throw error
    signal?.throwIfAborted()
    if (deadline.signal.aborted)
      throw new HearthApiError('The server did not respond in time', { code: 'TIMEOUT', cause: error })
    throw new HearthApiError((error as Error).message, { code: 'NETWORK_ERROR', cause: error })
  } finally {
    clearTimeout(timer)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
