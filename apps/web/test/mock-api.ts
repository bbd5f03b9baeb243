import { vi } from 'vitest'
import { type Answers, failed, findAnswer, never, RejectedAnswer } from '../../../e2e/screenshots/answers.ts'
import { testConfig } from './test-config.ts'

export interface MockApi {
  /** Typed responses, which a test may replace. A call without one fails. */
  answers: Answers
  /** Calls as "METHOD /path". */
  readonly calls: string[]
}

const rejection = { message: 'The server has a problem of its own.', error: 'INTERNAL', statusCode: 500 }

/** Replaces `fetch` by mock responses of the API until the end of the test. */
export function mockApi(answers: Answers): MockApi {
  const api: MockApi = { answers, calls: [] }
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    if (url.pathname === '/config.json') return Response.json(testConfig)
    api.calls.push(`${request.method} ${url.pathname}`)
    const answer = findMockAnswer(api.answers, request.method, url)
    if (answer === never) return waitUntilAborted(request.signal)
    if (answer === failed) return Response.json(rejection, { status: 500 })
    if (answer instanceof RejectedAnswer)
      return Response.json(answer.body, { status: answer.status, headers: answer.headers })
    return Response.json(answer)
  })
  return api
}

/** Logs a missing or invalid response, because the component may show any error. */
function findMockAnswer(...call: Parameters<typeof findAnswer>): unknown {
  try {
    return findAnswer(...call)
  } catch (error) {
    console.error(error)
    throw error
  }
}

function waitUntilAborted(signal: AbortSignal): Promise<Response> {
  return new Promise((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  )
}
