import { runtimeConfig } from '../browser/runtime-config.ts'

declare global {
  /** Responses that public/boot.js requests in one overview while the scripts load, if any. */
  var earlyRequests:
    | {
        /** Access token of the request. */
        token: string
        /** Responses by path; null or undefined if they failed. */
        responses: Map<string, Promise<Response | null | undefined>>
      }
    | undefined
}

/** Time after navigation, in ms, from which a response is too old to be shown as current. */
const MAX_AGE_MS = 20_000

/**
 * Works like `fetch`, but uses the early response to the same request, once. Failed requests are sent again,
 * because an overview contains no errors.
 */
export const fetchEarly: typeof fetch = async (input, init) => {
  const early = consumeResponse(String(input), new Headers(init?.headers))
  const response = early && (await abortable(early, init?.signal))
  return response?.ok ? response : fetch(input, init)
}

function consumeResponse(url: string, headers: Headers): Promise<Response | null | undefined> | undefined {
  const { token, responses } = globalThis.earlyRequests ?? {}
  if (!responses || performance.now() > MAX_AGE_MS) return undefined
  if (headers.get('authorization') !== `Bearer ${token}`) return undefined
  const path = url.slice(runtimeConfig().apiUrl.length)
  const response = responses.get(path)
  responses.delete(path)
  return response
}

function abortable<T>(promise: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    promise.then(resolve, reject)
  })
}
