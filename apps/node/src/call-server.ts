import { HearthApiError } from '@hearth/client/api-error'
import { createCaller } from '@hearth/client/caller'
import type { AnswerOf, Endpoint, RequestOf } from '@hearth/protocol/endpoint'
import type { z } from 'zod'
import { currentLanguage } from './language.ts'
import { messages } from './messages.ts'
import { describeNetworkFault } from './network-fault.ts'
import { NodeError } from './node-error.ts'
import { userAgent } from './user-agent.ts'

const TIMEOUT_MS = 20_000

/** Error that the server reported in a non-2xx response. The meaning of a status depends on the call. */
export class ServerError extends Error {
  override readonly name = 'ServerError'
  readonly status: number
  readonly code: string
  readonly retryAfterSeconds: number | null

  constructor(
    message: string,
    details: { status: number; code: string; retryAfterSeconds: number | null | undefined },
  ) {
    super(message)
    this.status = details.status
    this.code = details.code
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
  }
}

/**
 * Calls an API endpoint and validates the response. Callers retry on their own schedules.
 * @throws ServerError for the API's error responses; NodeError for network faults and other responses
 */
export async function callApi<E extends Endpoint>(
  apiUrl: string,
  endpoint: E,
  request: RequestOf<E>,
  token?: string,
): Promise<AnswerOf<E>> {
  const caller = createCaller({
    baseUrl: apiUrl,
    getToken: () => token,
    timeoutMs: TIMEOUT_MS,
    retries: 0,
    validate: true,
    headers: { 'accept-language': currentLanguage(), 'user-agent': userAgent() },
  })
  try {
    // Every call that a node makes is safe to repeat, so no idempotency key is needed.
    return (await caller.call(endpoint, request, { idempotencyKey: false })) as AnswerOf<E>
  } catch (error) {
    throw error instanceof HearthApiError ? explainApiError(apiUrl, error) : error
  }
}

function explainApiError(apiUrl: string, error: HearthApiError): Error {
  const { code, status, message, cause, retryAfter } = error
  if (code === 'TIMEOUT')
    return describeNetworkFault(apiUrl, Object.assign(new Error(message), { code: 'ETIMEDOUT' }))
  if (code === 'NETWORK_ERROR') return describeNetworkFault(apiUrl, cause)
  if (code !== 'INVALID_RESPONSE')
    return new ServerError(message, { status, code, retryAfterSeconds: retryAfter })
  return status < 500 ? noHearthServer(apiUrl) : faultyServer(apiUrl, status)
}

/**
 * Calls the auth service or fetches a JSON document from the server, and validates the response.
 * @throws ServerError for the server's error responses; NodeError for network faults and other responses
 */
export async function callServer<S extends z.ZodType>(
  url: string,
  answer: S,
  options: { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: unknown } = {},
): Promise<z.infer<S>> {
  const { method = 'GET', headers = {}, body } = options
  let response: Response
  let text: string
  try {
    response = await fetch(url, {
      method,
      headers: {
        'accept-language': currentLanguage(),
        'user-agent': userAgent(),
        ...headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    text = await response.text()
  } catch (error) {
    throw describeNetworkFault(url, error)
  }
  const content = parseJson(text)
  if (!response.ok) throw rejection(url, response, content)
  const result = answer.safeParse(content)
  if (!result.success) throw noHearthServer(url)
  return result.data
}

/**
 * Returns the error for a failed call. The main API sends `{message, error}`, the auth service `{msg,
 * error_code}`.
 */
function rejection(url: string, response: Response, content: unknown): Error {
  const { status } = response
  const retryAfterSeconds = Number(response.headers.get('retry-after')) || null
  const { message, error, msg, error_code } = (content ?? {}) as Record<string, unknown>
  if (typeof message === 'string' && typeof error === 'string')
    return new ServerError(message, { status, code: error, retryAfterSeconds })
  if (typeof error_code === 'string')
    return new ServerError(String(msg), { status, code: error_code, retryAfterSeconds })
  return status < 500 ? noHearthServer(url) : faultyServer(url, status)
}

function faultyServer(url: string, status: number): NodeError {
  return new NodeError('unreachable', messages.serverFault({ origin: new URL(url).origin, status }), {
    isTemporary: true,
  })
}

export function noHearthServer(url: string): NodeError {
  return new NodeError('unreachable', messages.notHearth({ origin: new URL(url).origin }))
}

function parseJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
