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

/** Who calls: nobody, a session, or an API key. */
type Credentials =
  | { token?: never; apiKey?: never; getToken?: never }
  /** An access token of a session. */
  | { token: string; apiKey?: never; getToken?: never }
  | { apiKey: string; token?: never; getToken?: never }
  /**
   * Returns the current access token. `refused` is the token that the server just answered with 401.
   */
  | { getToken(rejected?: string): Token | Promise<Token>; token?: never; apiKey?: never }

export type ClientOptions = Credentials & {
  /** Address of the server, such as `https://portal.example.org`. */
  baseUrl: string
  /** A replacement of the global `fetch`. */
  fetch?: typeof fetch
  /**
   * Called when the server answers 401. If it returns true, the call is sent once more, with the token of `getToken`.
   * Without it, the call is sent once more if `getToken` returns another token.
   */
  onUnauthorized?(error: HearthApiError): boolean | Promise<boolean>
  /** Sent with every call. */
  headers?: Record<string, string>
  /** Milliseconds for each attempt; 20,000 by default. */
  timeoutMs?: number
  /** Attempts after the first one, for calls that can be repeated; 2 by default. */
  retries?: number
  /** Checks answers by the schemas of the endpoint table. Off by default. */
  validate?: boolean
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  timeoutMs?: number
  retries?: number
  validate?: boolean
  headers?: Record<string, string>
  /**
   * Replaces the generated key, for example to repeat a call after a restart of the program. With false, no key is sent,
   * and a POST is not retried.
   */
  idempotencyKey?: string | false
}

/** JSON of most calls; the response of those that answer with a stream. */
export type ResultOf<E extends Endpoint> = E extends { streams: readonly string[] } ? Response : AnswerOf<E>

export interface Caller {
  /** Calls an endpoint of the table. @throws HearthApiError */
  call<E extends Endpoint>(endpoint: E, request: RequestOf<E>, options?: CallOptions): Promise<ResultOf<E>>
}

/** Creates a client without the endpoint table: programs bundle only the endpoints that they pass to `call`. */
export function createCaller(options: ClientOptions): Caller {
  const baseUrl = options.baseUrl.replace(/\/+$/, '')

  async function readToken(rejected?: string): Promise<string> {
    const token = options.token ?? options.apiKey ?? (await options.getToken?.(rejected))
    if (token) return token
    throw new HearthApiError('No access token provided', { code: 'UNAUTHORIZED', status: 401 })
  }

  /** Returns the token for one more attempt after a 401; undefined if there is none. */
  async function renewToken(rejected: string, error: HearthApiError): Promise<string | undefined> {
    if (options.onUnauthorized) return (await options.onUnauthorized(error)) ? readToken(rejected) : undefined
    const token = await options.getToken?.(rejected)
    return token && token !== rejected ? token : undefined
  }

  /** Sends until an answer comes or no further attempt makes sense. */
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

/** @throws HearthApiError INVALID_RESPONSE; its cause has the issues */
function validateAnswer(endpoint: Endpoint, answer: unknown): unknown {
  const checked = endpoint.answer.safeParse(answer)
  if (checked.success) return checked.data
  throw new HearthApiError(`The answer of ${endpoint.method} ${endpoint.path} has another shape`, {
    code: 'INVALID_RESPONSE',
    status: 200,
    cause: checked.error,
  })
}
