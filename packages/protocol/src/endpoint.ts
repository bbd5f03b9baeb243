import type { z } from 'zod'
import type { ApiScope } from './api-scopes.ts'
import type { ErrorCode } from './errors.ts'
import type { Permission } from './permissions.ts'

/**
 * Permitted callers: anyone, a member, or an operator. An operator needs a role with the permission, and a session
 * with a second factor or an API key created in such a session.
 */
type Access = { access: 'public' | 'member' } | { access: 'operator'; permission: Permission }

/**
 * Rate limit that a call counts against; server settings define the limits. `guess` covers calls that could
 * be used to guess codes. `webhook` covers incoming webhooks.
 */
export type RateClass = 'read' | 'write' | 'login' | 'challenge' | 'results' | 'guess' | 'webhook'

interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Path with OpenAPI parameters: `{name}`. */
  path: `/${string}`
  tag: string
  rateClass: RateClass
  /** True if API keys are rejected, because the call changes the account itself or requires the person. */
  sessionOnly?: true
  /** True if the call requires a proof of identity within the last few minutes. API keys are exempt. */
  recentProof?: true
  /** True if the response contains a secret. The server does not store such a response for retries. */
  answersSecret?: true
  /** True if the caller signs the body with Standard Webhooks headers. */
  isSigned?: true
  params?: z.ZodObject
  query?: z.ZodObject
  /** `nullish` if the body is optional. */
  body?: z.ZodObject | z.ZodOptional<z.ZodNullable<z.ZodObject>>
  /** Maximum body size in bytes; defaults to the common limit. */
  bodyBytes?: number
  answer: z.ZodType
  /** Content types of a streamed response. In that case, `answer` describes the streamed body. */
  streams?: readonly string[]
  /** Error codes in addition to `sharedErrors`. */
  errors: readonly ErrorCode[]
}

/** Definition of an API call. Routing, validation, OpenAPI and the typed clients are derived from it. */
export type Endpoint = Call & Access

/** Returns the definition with literal types, for typed clients and handlers. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

/**
 * Returns whether a call accepts an Idempotency-Key, which makes retries safe. True for POST calls by an identified
 * caller, except if the response contains a secret.
 */
export function acceptsIdempotencyKey({ method, access, answersSecret }: Endpoint): boolean {
  return method === 'POST' && access !== 'public' && !answersSecret
}

/** Returns the scope that an API key requires; undefined if API keys are rejected. */
export function scopeOf({ method, access, sessionOnly }: Endpoint): ApiScope | undefined {
  if (access === 'public' || sessionOnly) return undefined
  if (access === 'operator') return 'operate'
  return method === 'GET' ? 'read' : 'write'
}

/** Returns the error codes that follow from an endpoint's declaration. */
export function sharedErrors(definition: Endpoint): ErrorCode[] {
  const errors: ErrorCode[] = ['RATE_LIMITED', 'INTERNAL', 'UNAVAILABLE']
  if (definition.access !== 'public') errors.unshift('UNAUTHORIZED', 'SECOND_FACTOR_REQUIRED')
  if (definition.recentProof) errors.unshift('REAUTHENTICATION_REQUIRED')
  // The operator lacks permission, or the API key lacks the scope.
  if (definition.access !== 'public') errors.unshift('FORBIDDEN')
  // The server reads a body even if the endpoint has none.
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

/** Request as sent: path parameters, query and body, before defaults are applied. */
export type RequestOf<E extends Endpoint> = Part<E, 'params', 'input'> &
  Part<E, 'query', 'input'> &
  Part<E, 'body', 'input'>

/** Request as a handler receives it: validated, with defaults. */
export type CheckedRequestOf<E extends Endpoint> = Part<E, 'params', 'output'> &
  Part<E, 'query', 'output'> &
  Part<E, 'body', 'output'>

export type AnswerOf<E extends Endpoint> = z.output<E['answer']>
