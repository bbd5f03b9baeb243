import type { AnswerOf, Endpoint, RequestOf } from '@hearth/protocol/endpoint'
import { t } from '@lingui/core/macro'
import { HttpFailure, normaliseError, readRetryAfter } from './api-error.ts'
import { withProof } from './proof.ts'
import { runtimeConfig } from './runtime-config.ts'
import { freshAccessToken } from './session-token.ts'
import type { Shaped } from './shape.ts'

/** A call that takes longer is given up. */
const TIMEOUT_MS = 20_000

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/**
 * Calls an endpoint of the table. Throws `ApiError` (see `normaliseError`), or 'No access token provided' when
 * the call needs a member and nobody is logged in; nothing is sent then. Asks for a proof of identity where one is required.
 * @param base where it is, if not at the main API
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  signal?: AbortSignal,
  base?: string,
): Promise<AnswerOf<E>> {
  return withProof(() => attempt(endpoint, request, signal, base))
}

async function attempt<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  signal: AbortSignal | undefined,
  base: string | undefined,
): Promise<AnswerOf<E>> {
  const { url, init } = await prepare(endpoint, request, base)
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const until = signal ? AbortSignal.any([signal, timeout]) : timeout
  try {
    const { response, body } = await send(url, { ...init, signal: until })
    return await checkAnswer(endpoint, response, body)
  } catch (error) {
    if (signal?.aborted) throw error
    throw normaliseError(error)
  }
}

/**
 * Calls an endpoint that answers with a stream, however long it takes. Throws as `call` does where there is no answer;
 * the stream itself throws what the browser throws.
 */
export async function openStream<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  signal: AbortSignal,
): Promise<Response> {
  const { url, init } = await prepare(endpoint, request)
  init.headers.delete('accept')
  try {
    const response = await fetch(url, { ...init, signal }).catch((error: Error) => {
      throw new HttpFailure(error.message)
    })
    if (!response.ok) throw failureOf(response, parse(await response.text()))
    return response
  } catch (error) {
    if (signal.aborted) throw error
    throw normaliseError(error)
  }
}

async function prepare(endpoint: Endpoint, request: unknown, base = runtimeConfig().apiUrl) {
  const headers = new Headers({ accept: 'application/json' })
  if (endpoint.access !== 'public') {
    const token = await freshAccessToken()
    if (!token) throw new Error(t`No access token provided`)
    headers.set('authorization', `Bearer ${token}`)
  }
  const { params, query, body } = request as Parts
  if (body !== undefined) headers.set('content-type', 'application/json')
  return {
    url: base + fillPath(endpoint.path, params) + queryString(query),
    init: { method: endpoint.method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) },
  }
}

async function send(url: string, init: RequestInit) {
  const { response, text } = await exchange(url, init).catch((error: Error) => {
    throw new HttpFailure(
      error.name === 'TimeoutError' ? t`The server did not answer in time` : error.message,
    )
  })
  const body = parse(text)
  // A proxy's page in place of an answer is an error, whatever its status says.
  if (!response.ok || body === undefined) throw failureOf(response, body)
  return { response, body }
}

function failureOf(response: Response, body: unknown): HttpFailure {
  return new HttpFailure(response.statusText, {
    status: response.status,
    body,
    retryAfterSeconds: readRetryAfter(response.headers),
  })
}

async function exchange(url: string, init: RequestInit) {
  const response = await fetch(url, init)
  return { response, text: await response.text() }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Logs an answer of another shape and uses all of it that can be shown: screens survive missing fields.
 * @throws if a query is answered with a value of another type, such as null: no part of it can be shown
 */
async function checkAnswer<E extends Endpoint>(
  endpoint: E,
  response: Response,
  raw: unknown,
): Promise<AnswerOf<E>> {
  const checked = endpoint.answer.safeParse(raw)
  if (checked.success) return checked.data as AnswerOf<E>
  console.error('Parsed error', endpoint.path, checked.error.issues)
  const { expected } = endpoint.answer as unknown as Shaped
  const { hasTypeOf, repairAnswer } = await import('./repair-answer.ts')
  // Without data and without an error a card would show its skeleton forever.
  if (endpoint.method === 'GET' && !hasTypeOf(expected, raw)) throw failureOf(response, undefined)
  return (repairAnswer(expected, raw) ?? (raw === null ? raw : {})) as AnswerOf<E>
}

function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

function queryString(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size > 0 ? `?${search}` : ''
}
