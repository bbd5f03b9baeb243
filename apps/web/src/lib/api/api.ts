import { parseApiError } from '@hearth/client/api-error'
import {
  createRequest,
  openStream as openClientStream,
  type RequestParts,
  sendRequest,
} from '@hearth/client/send-request'
import type { AnswerOf, Endpoint, RequestOf } from '@hearth/protocol/endpoint'
import { currentLanguage } from '@hearth/ui/lib/i18n'
import { t } from '@lingui/core/macro'
import { runtimeConfig } from '../browser/runtime-config.ts'
import { getFreshAccessToken } from '../session/session-token.ts'
import { normaliseError } from './api-error.ts'
import { fetchEarly } from './early-requests.ts'
import { withProof } from './proof.ts'
import type { Shaped } from './shape.ts'

const TIMEOUT_MS = 20_000

interface CallOptions {
  /** URL of the API; default: the main API. */
  base?: string
  /** Makes a repeated call return the response to the first one. */
  idempotencyKey?: string
  timeoutMs?: number
}

/**
 * Calls an endpoint and asks for a proof of identity if one is required.
 * @throws ApiError
 * @throws Error 'No access token provided' if the endpoint is not public and nobody is logged in
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  signal?: AbortSignal,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  return withProof(() => sendOnce(endpoint, request, signal, options))
}

async function sendOnce<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  signal: AbortSignal | undefined,
  { base, idempotencyKey, timeoutMs = TIMEOUT_MS }: CallOptions,
): Promise<AnswerOf<E>> {
  const prepared = await prepareRequest(endpoint, request, base)
  if (idempotencyKey) prepared.headers.set('idempotency-key', idempotencyKey)
  try {
    const { response, body } = await sendRequest(prepared, {
      signal,
      timeoutMs,
      fetch: endpoint.method === 'GET' ? fetchEarly : fetch,
    })
    return await checkResponse(endpoint, response, body)
  } catch (error) {
    if (signal?.aborted) throw error
    throw normaliseError(error)
  }
}

/**
 * Calls an endpoint that returns a stream of any duration. Throws like `call` if there is no response. The stream
 * throws the browser's errors.
 */
export async function openStream<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  signal: AbortSignal,
): Promise<Response> {
  const prepared = await prepareRequest(endpoint, request)
  prepared.headers.delete('accept')
  try {
    return await openClientStream(prepared, { signal })
  } catch (error) {
    if (signal.aborted) throw error
    throw normaliseError(error)
  }
}

async function prepareRequest(endpoint: Endpoint, request: unknown, base = runtimeConfig().apiUrl) {
  const isPublic = endpoint.access === 'public'
  const token = isPublic ? undefined : await getFreshAccessToken()
  if (!isPublic && !token)
    throw new Error(t({ id: 'common.noAccessToken', message: 'No access token provided' }))
  const prepared = createRequest(base, endpoint, request as RequestParts, token ?? undefined)
  // Use the portal's language, which can differ from the browser's.
  prepared.headers.set('accept-language', currentLanguage())
  return prepared
}

/**
 * Returns a response that matches its schema; otherwise logs the problems and returns the usable parts.
 * @throws if a query returns a different type, such as null
 */
async function checkResponse<E extends Endpoint>(
  endpoint: E,
  response: Response,
  raw: unknown,
): Promise<AnswerOf<E>> {
  const checked = endpoint.answer.safeParse(raw)
  if (checked.success) return checked.data as AnswerOf<E>
  console.error('Parsed error', endpoint.path, checked.error.issues)
  const { expected } = endpoint.answer as unknown as Shaped
  const { hasTypeOf, repairResponse } = await import('./repair-response.ts')
  // Throw, because a card with neither data nor an error would show its skeleton forever.
  if (endpoint.method === 'GET' && !hasTypeOf(expected, raw)) throw parseApiError(response, undefined)
  return (repairResponse(expected, raw) ?? (raw === null ? raw : {})) as AnswerOf<E>
}
