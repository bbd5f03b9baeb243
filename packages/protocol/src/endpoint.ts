import type { z } from 'zod'
import type { ApiScope } from './api-scopes.ts'
import type { ErrorCode } from './errors.ts'
import type { Permission } from './permissions.ts'

/**
 * Who may call: anyone, a member with a Bearer access token, or an operator with one of a session that has shown a second
 * factor, whose role has the permission.
 */
type Access = { access: 'public' | 'member' } | { access: 'operator'; permission: Permission }

/**
 * Which budget of requests a call counts against; the budgets themselves are the server's settings. `guess` is for what
 * could be used to try out codes, `webhook` for what other servers tell.
 */
export type RateClass = 'read' | 'write' | 'login' | 'challenge' | 'results' | 'guess' | 'webhook'

interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** With `{name}` for path parameters, as OpenAPI writes them. */
  path: `/${string}`
  tag: string
  rateClass: RateClass
  /** Refused to API keys: it decides over the account itself, or takes the person. */
  sessionOnly?: true
  /** Takes a session whose holder logged in or proved who they are a few minutes ago. API keys are exempt. */
  recentProof?: true
  /** The answer has a secret that nothing keeps, and so is not kept to be repeated either. */
  answersSecret?: true
  /** The caller signs the body, in the headers of Standard Webhooks. */
  isSigned?: true
  params?: z.ZodObject
  query?: z.ZodObject
  /** One that may be left out is nullish. */
  body?: z.ZodObject | z.ZodOptional<z.ZodNullable<z.ZodObject>>
  /** The largest body, bytes; without it, what every endpoint takes. */
  bodyBytes?: number
  answer: z.ZodType
  /** Content types of an answer that is a stream instead of JSON; `answer` is its text then. */
  streams?: readonly string[]
  /** What it can answer besides the errors every call shares (see `sharedErrors`). */
  errors: readonly ErrorCode[]
}

/** One call of the API, written once: routing, validation, OpenAPI and the typed clients come from it. */
export type Endpoint = Call & Access

/** Keeps the literal types of an endpoint, so that clients and handlers are typed by it. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

/** Calls that change something for who is known: named by an Idempotency-Key, they can be repeated as often as it takes. */
export function acceptsIdempotencyKey({ method, access, answersSecret }: Endpoint): boolean {
  return method === 'POST' && access !== 'public' && !answersSecret
}

/** The scope that an API key must have for a call; undefined where no key opens it. */
export function scopeOf({ method, access, sessionOnly }: Endpoint): ApiScope | undefined {
  if (access === 'public' || sessionOnly) return undefined
  if (access === 'operator') return 'operate'
  return method === 'GET' ? 'read' : 'write'
}

/** Errors that follow from how an endpoint is declared, not from what it does. */
export function sharedErrors(definition: Endpoint): ErrorCode[] {
  const errors: ErrorCode[] = ['RATE_LIMITED', 'INTERNAL', 'UNAVAILABLE']
  if (definition.access !== 'public') errors.unshift('UNAUTHORIZED', 'SECOND_FACTOR_REQUIRED')
  if (definition.recentProof) errors.unshift('REAUTHENTICATION_REQUIRED')
  // An operator without the right, or an API key without the scope.
  if (definition.access !== 'public') errors.unshift('FORBIDDEN')
  // A body is read before anybody looks at whether one is wanted.
  const readsBody = definition.method !== 'GET'
  if (readsBody) errors.unshift('PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE')
  if (acceptsIdempotencyKey(definition)) errors.unshift('CONFLICT')
  if (definition.params || definition.query || readsBody) errors.unshift('INVALID_REQUEST')
  return errors
}

type Part<E, K extends 'params' | 'query' | 'body', Side extends 'input' | 'output'> = E extends {
  [P in K]: infer S extends z.ZodType
}
  ? { [P in K]: Side extends 'input' ? z.input<S> : z.output<S> }
  : unknown

/** What a caller sends: path parameters, query and body, before defaults are filled in. */
export type RequestOf<E extends Endpoint> = Part<E, 'params', 'input'> &
  Part<E, 'query', 'input'> &
  Part<E, 'body', 'input'>

/** What a handler gets: the same, checked and with its defaults. */
export type CheckedRequestOf<E extends Endpoint> = Part<E, 'params', 'output'> &
  Part<E, 'query', 'output'> &
  Part<E, 'body', 'output'>

export type AnswerOf<E extends Endpoint> = z.output<E['answer']>
