import type { AnswerOf } from '../../packages/protocol/src/endpoint.ts'
import { endpoints } from '../../packages/protocol/src/endpoints.ts'

type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints

/** Placeholders: one for a response that never arrives, one for a server error. */
export const never = Symbol('never')
export const failed = Symbol('failed')

/** Error response of the API. */
export class RejectedAnswer {
  readonly status: number
  readonly body: object
  readonly headers: Record<string, string>

  /** @param retryAfter seconds */
  constructor(status: number, body: object, retryAfter?: number) {
    this.status = status
    this.body = body
    this.headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
  }
}

/** Response of an endpoint that returns a file. */
export class FileAnswer {
  readonly type: string
  readonly base64: string

  constructor(type: string, base64: string) {
    this.type = type
    this.base64 = base64
  }
}

type AnswerTo<E extends Endpoints[EndpointName]> =
  | AnswerOf<E>
  | ((asked: URL) => AnswerOf<E>)
  | typeof never
  | typeof failed
  | RejectedAnswer
  | FileAnswer

/** Responses of the main API for a scene. A call without one fails the scene. */
export type Answers = { [Name in EndpointName]?: AnswerTo<Endpoints[Name]> }

/** The auth service's responses, which the endpoint table lacks. */
export interface AuthAnswers {
  '/user': unknown
  '/sessions': unknown
  '/activity': unknown
  '/factors/recovery-codes': unknown
  '/factors'?: unknown
  '/logout'?: unknown
  '/reauthentication'?: unknown
  '/reauthenticate'?: unknown
  '/recover'?: unknown
  '/resend'?: unknown
  '/signup'?: unknown
  '/token'?: unknown
  '/undo'?: unknown
  '/undo/lookup'?: unknown
  '/verify'?: unknown
  '/verify/account'?: unknown
}

/** Returns the responses with each one replaced by `end`, except those that every page needs. */
export function replaceAnswers<A extends object>(answers: A, end: typeof never | typeof failed): A {
  const stored = ['readOnboarded', 'readPrivacyAccepted', 'readTermsAccepted', 'readWhitelisted']
  const entries = Object.entries(answers).map(([name, answer]) => [
    name,
    stored.includes(name) ? answer : end,
  ])
  return Object.fromEntries(entries) as A
}

/**
 * Returns the response or placeholder for a call.
 * @throws if no endpoint or response matches the call, or the response does not match the protocol
 */
export function findAnswer(answers: Answers, method: string, asked: URL): unknown {
  const candidates = Object.entries(endpoints).filter(
    ([, endpoint]) => endpoint.method === method && patternOf(endpoint.path).test(asked.pathname),
  )
  // Prefer the path with the fewest parameters: /api/user/account over /api/{any}/account.
  const [name, endpoint] =
    candidates.sort(([, a], [, b]) => countParams(a.path) - countParams(b.path))[0] ?? []
  if (!name || !endpoint) throw new Error(`No endpoint matches ${method} ${asked.pathname}.`)
  const given = answers[name as EndpointName] as unknown
  if (given === undefined)
    throw new Error(`The screenshot has no response for ${name} (${method} ${asked.pathname}).`)
  const answer: unknown = typeof given === 'function' ? given(asked) : given
  const isSpecial = answer instanceof RejectedAnswer || answer instanceof FileAnswer
  if (answer !== never && answer !== failed && !isSpecial) {
    const checked = endpoint.answer.safeParse(answer)
    if (!checked.success)
      throw new Error(
        `The screenshot's response for ${name} does not match the protocol: ${checked.error.message}`,
      )
  }
  return answer
}

function countParams(path: string): number {
  return path.split('{').length - 1
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
}
