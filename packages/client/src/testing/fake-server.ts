import { vi } from 'vitest'

interface FakeAnswer {
  status?: number
  json?: unknown
  text?: string
  headers?: Record<string, string>
}

interface SeenRequest {
  url: string
  method: string
  headers: Record<string, string>
  body: string | undefined
  /** Milliseconds after the first request. */
  at: number
}

/**
 * Creates a replacement for `fetch` that returns the given responses in turn and repeats the last. A given error
 * is thrown; `never` leaves the request pending until it is aborted.
 */
export function createFakeServer(...answers: (FakeAnswer | Error | 'never')[]) {
  const requests: SeenRequest[] = []
  let startedAt: number | undefined
  const fakeFetch = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    startedAt ??= Date.now()
    requests.push({
      url: String(url),
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      body: init.body as string | undefined,
      at: Date.now() - startedAt,
    })
    const answer = answers[Math.min(requests.length, answers.length) - 1]
    if (answer instanceof Error) throw answer
    if (answer === undefined || answer === 'never')
      return new Promise((_, reject) => {
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      })
    const { status = 200, json, text, headers = {} } = answer
    return new Response(text ?? JSON.stringify(json ?? {}), { status, headers })
  }
  return { fetch: fakeFetch, requests }
}

/** Advances fake timers until the promise settles, and returns its outcome. */
export async function settle<T>(promise: Promise<T>): Promise<{ value?: T; error?: unknown }> {
  let outcome: { value?: T; error?: unknown } | undefined
  promise.then(
    (value) => (outcome = { value }),
    (error) => (outcome = { error }),
  )
  while (!outcome) await vi.advanceTimersByTimeAsync(100)
  return outcome
}
