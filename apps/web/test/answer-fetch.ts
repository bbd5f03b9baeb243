import type { RuntimeConfig } from '@hearth/protocol/runtime-config'
import { numberToHex } from 'viem'
import {
  type Answers,
  type AuthAnswers,
  FileAnswer,
  failed,
  findAnswer,
  never,
  RejectedAnswer,
} from '../../../e2e/screenshots/answers.ts'
import { testChain, testConfig } from './test-config.ts'

export interface MockApi {
  /** Typed responses, which a test may replace. A call without one fails. */
  answers: Answers
  /** Responses of the auth service. */
  account?: AuthAnswers | undefined
  /** Settings that differ from those of other tests. */
  config?: Partial<RuntimeConfig>
  /** Delays every response until it settles. */
  delay?: Promise<void>
  /** Replaces each response. */
  change?: (answer: unknown, path: string) => Response
  /** Response to a request in place of the mock one. Also answers requests that are no API calls. */
  respond?: (request: Request) => Response | undefined | Promise<Response | undefined>
  /** Calls as "METHOD /path". */
  readonly calls: string[]
  /** Paths of the calls with their queries. */
  readonly paths: string[]
}

const rejection = { message: 'The server has a problem of its own.', error: 'INTERNAL', statusCode: 500 }

/** Returns a `fetch` that gives the mock responses of an API and records its calls. */
export function answerFetch(api: MockApi): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const own = await api.respond?.(request)
    if (own) return own
    if (url.pathname === '/config.json') return Response.json({ ...testConfig, ...api.config })
    if (url.pathname === '/healthz') return new Response('', { headers: { date: new Date().toUTCString() } })
    if (url.pathname === testChain.rpcUrl)
      return Response.json({ jsonrpc: '2.0', id: 1, result: numberToHex(testChain.id) })
    api.calls.push(`${request.method} ${url.pathname}`)
    api.paths.push(url.pathname + url.search)
    await api.delay
    const answer = findMockAnswer(api, request.method, url)
    if (answer === never) return waitUntilAborted(request.signal)
    if (answer === failed) return Response.json(rejection, { status: 500 })
    if (answer instanceof RejectedAnswer)
      return Response.json(answer.body, { status: answer.status, headers: answer.headers })
    if (answer instanceof FileAnswer) {
      const bytes = Uint8Array.from(atob(answer.base64), (character) => character.charCodeAt(0))
      return new Response(bytes, { headers: { 'content-type': answer.type } })
    }
    return api.change?.(answer, url.pathname) ?? Response.json(answer)
  }
}

/** Finds the mock response. Logs errors, because the component may show them like any failed request. */
function findMockAnswer({ answers, account }: MockApi, method: string, url: URL): unknown {
  try {
    const path = url.pathname.split(testConfig.authUrl)[1]
    return path ? account?.[path as keyof AuthAnswers] : findAnswer(answers, method, url)
  } catch (error) {
    console.error(error)
    throw error
  }
}

/** Returns no response, like an unreachable server, until the request is aborted. */
export function waitUntilAborted(signal: AbortSignal): Promise<Response> {
  return new Promise((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  )
}
