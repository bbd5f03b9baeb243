import {
  type AnswerOf,
  acceptsIdempotencyKey,
  type Endpoint,
  type RequestOf,
} from '@hearth/protocol/endpoint'
import { HearthApiError } from './api-error.ts'
import { computeRetryDelay, createIdempotencyKey, isIdempotent, isRetryable, sleep } from './retry.ts'
import {
  createRequest,
  type HttpRequest,
  openStream,
  type RequestParts,
  sendRequest,
} from './send-request.ts'

const DEFAULT_TIMEOUT_MS = 20_000
const DEFAULT_RETRIES = 2

type Token = string | null | undefined

/** Credentials of the caller: none, a session, or an API key. */
type Credentials =
  | { token?: never; apiKey?: never; getToken?: never }
  /** Access token of a session. */
  | { token: string; apiKey?: never; getToken?: never }
  | { apiKey: string; token?: never; getToken?: never }
  /** Returns the current access token. `rejected` is the token that the server just rejected with a 401. */
  | { getToken(rejected?: string): Token | Promise<Token>; token?: never; apiKey?: never }

export type ClientOptions = Credentials & {
  /** URL of the server, such as `https://portal.example.org`. */
  baseUrl: string
  /** Replacement for the global `fetch`. */
  fetch?: typeof fetch
  /**
   * Called after a 401 response. If it returns true, the call is retried once with the current token.
   * If omitted, the call is retried once if `getToken` returns a different token.
   */
  onUnauthorized?(error: HearthApiError): boolean | Promise<boolean>
  /** Headers sent with every call. */
  headers?: Record<string, string>
  /** Timeout of each attempt in milliseconds. Default: 20,000. */
  timeoutMs?: number
  /** Maximum retries of a repeatable call. Default: 2. */
  retries?: number
  /** True if responses are validated against the endpoint schemas. Default: false. */
  validate?: boolean
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  timeoutMs?: number
  retries?: number
  validate?: boolean
  headers?: Record<string, string>
  /**
   * Replaces the generated key, for example to repeat a call after a restart. If false, no key is sent and POST
   * requests are not retried.
   */
  idempotencyKey?: string | false
}

/** Parsed JSON, or the response if the endpoint returns a stream. */
export type ResultOf<E extends Endpoint> = E extends { streams: readonly string[] } ? Response : AnswerOf<E>

export interface Caller {
  /**
   * Calls an endpoint.
   * @throws HearthApiError; the reason of `signal` if the caller aborted
   */
  call<E extends Endpoint>(endpoint: E, request: RequestOf<E>, options?: CallOptions): Promise<ResultOf<E>>
}

/** Creates a client without the endpoint table, so that bundles contain only the endpoints in use. */
export function createCaller(options: ClientOptions): Caller {
  const baseUrl = options.baseUrl.replace(/\/+$/, '')

  async function readToken(rejected?: string): Promise<string> {
    const token = options.token ?? options.apiKey ?? (await options.getToken?.(rejected))
    if (token) return token
    throw new HearthApiError('No access token provided', { code: 'UNAUTHORIZED', status: 401 })
  }

  /** Returns the token for a retry after a 401, or undefined. */
  async function renewToken(rejected: string, error: HearthApiError): Promise<string | undefined> {
    if (options.onUnauthorized) return (await options.onUnauthorized(error)) ? readToken(rejected) : undefined
    const token = await options.getToken?.(rejected)
    return token && token !== rejected ? token : undefined
  }

  /** Sends a request and retries it after possibly temporary errors. */
  async function sendWithRetries(
    endpoint: Endpoint,
    prepare: (token?: string) => HttpRequest,
    settings: CallOptions & { isRepeatable: boolean },
  ): Promise<unknown> {
    const { signal, isRepeatable, retries = options.retries ?? DEFAULT_RETRIES } = settings
    const timeoutMs = settings.timeoutMs ?? options.timeoutMs ?? DEFAULT_TIMEOUT_MS
    const sendOptions = { signal, timeoutMs, fetch: options.fetch }
    let token = endpoint.access === 'public' ? undefined : await readToken()
    let isRenewed = false
    let answerLost = false
    for (let attempt = 0; ; ) {
      try {
        const request = prepare(token)
        if (endpoint.streams) return await openStream(request, sendOptions)
        return (await sendRequest(request, sendOptions)).body
      } catch (error) {
        if (!(error instanceof HearthApiError)) throw error
        if (error.status === 401 && token !== undefined && !isRenewed) {
          isRenewed = true
          token = await renewToken(token, error)
          if (token === undefined) throw error
          continue
        }
        if (attempt >= retries || !isRepeatable || !isRetryable(error, answerLost)) throw error
        answerLost ||= error.status === 0
        await sleep(computeRetryDelay(attempt, error.retryAfter), signal)
        attempt += 1
      }
    }
  }

  return {
    async call<E extends Endpoint>(endpoint: E, parts: RequestOf<E>, settings: CallOptions = {}) {
      const { idempotencyKey = createIdempotencyKey() } = settings
      const key = acceptsIdempotencyKey(endpoint) && idempotencyKey
      const prepare = (token?: string) => {
        const request = createRequest(baseUrl, endpoint, parts as RequestParts, token)
        for (const [name, value] of Object.entries({ ...options.headers, ...settings.headers }))
          request.headers.set(name, value)
        if (endpoint.streams) request.headers.set('accept', endpoint.streams.join(', '))
        if (key) request.headers.set('idempotency-key', key)
        return request
      }
      const isRepeatable = isIdempotent(endpoint) || key !== false
      const answer = await sendWithRetries(endpoint, prepare, { ...settings, isRepeatable })
      if (endpoint.streams || !(settings.validate ?? options.validate ?? false)) return answer as ResultOf<E>
      return validateAnswer(endpoint, answer) as ResultOf<E>
    },
  }
}

/**
 * Validates a response.
 * @throws HearthApiError INVALID_RESPONSE, with the validation issues as its cause
 */
function validateAnswer(endpoint: Endpoint, answer: unknown): unknown {
  const checked = endpoint.answer.safeParse(answer)
  if (checked.success) return checked.data
  throw new HearthApiError(`The response of ${endpoint.method} ${endpoint.path} does not match its schema`, {
    code: 'INVALID_RESPONSE',
    status: 200,
    cause: checked.error,
  })
}
