import { acceptsIdempotencyKey, type Endpoint, scopeOf } from '@hearth/protocol/endpoint'
import { type EndpointName, endpoints } from '@hearth/protocol/endpoints'
import { wireErrorSchema } from '@hearth/protocol/errors'
import { defineMessages, type Language } from '@hearth/protocol/messages'
import type { OperatorRole, Permission } from '@hearth/protocol/permissions'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../errors/app-error.ts'
import { requestLanguage } from './answer-error.ts'
import { listErrors } from './build-openapi.ts'
import type {
  Caller,
  Handler,
  Handlers,
  OperatorCaller,
  RequestContext,
  SignedBody,
  StreamedAnswer,
} from './handlers.ts'
import type { NamedCall } from './idempotency.ts'
import type { RateBudget, RateLimiter } from './rate-limiter.ts'
import { idempotencyHeaders, signatureHeaders } from './request-headers.ts'
import { subnetOf } from './subnet-of.ts'

const messages = defineMessages('requests', {
  noAccessToken: {
    en: 'No access token provided. Send it as "Authorization: Bearer <token>".',
    de: 'Das Zugriffstoken fehlt. Sende es als „Authorization: Bearer <Token>“.',
  },
  sessionRequired: {
    en: 'This call requires a session. API keys cannot make it.',
    de: 'Dieser Aufruf braucht eine Sitzung. Mit API-Schlüsseln geht er nicht.',
  },
  scopeMissing: {
    en: 'This API key does not have the scope {scope}.',
    de: 'Dieser API-Schlüssel hat den Bereich {scope} nicht.',
  },
  tooManyRequests: {
    en: 'Too many requests. Try again in {seconds} s.',
    de: 'Zu viele Anfragen. Versuch es in {seconds} s noch einmal.',
  },
})

export interface EndpointDeps {
  /** Returns the owner of an access token, or throws UNAUTHORIZED. */
  authenticate(token: string): Promise<Caller>
  /** Returns the caller's role, or throws FORBIDDEN or SECOND_FACTOR_REQUIRED. */
  authorize(caller: Caller, permission: Permission): Promise<OperatorRole>
  /** Throws REAUTHENTICATION_REQUIRED if there is no recent proof of identity. */
  assertRecentProof(caller: Caller): Promise<void>
  /** Executes each idempotency key's call once. Retries receive the saved response. */
  doOnce<Answer>(call: NamedCall, work: () => Promise<Answer>): Promise<{ answer: Answer; replayed: boolean }>
  rateLimiter: RateLimiter
  rateLimits: Record<Endpoint['rateClass'] | 'rejectedToken', RateBudget>
}

/** Returns the Bearer token of a request. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1]
}

class HttpRequestContext implements RequestContext {
  readonly #request: FastifyRequest
  readonly requestId: string
  readonly address: string
  readonly userAgent: string
  readonly acceptLanguage: string | undefined
  readonly lastEventId: string | undefined
  readonly signed: SignedBody | undefined

  constructor(request: FastifyRequest) {
    const { id, ip, headers, rawBody } = request
    this.#request = request
    this.requestId = id
    this.address = ip
    this.userAgent = (headers['user-agent'] ?? '').slice(0, 300)
    this.acceptLanguage = headers['accept-language']
    this.lastEventId = headers['last-event-id']?.toString()
    this.signed = rawBody && {
      id: String(headers['webhook-id']),
      timestamp: String(headers['webhook-timestamp']),
      signature: String(headers['webhook-signature']),
      body: rawBody,
    }
  }

  // Computed on demand, because most responses have no text.
  get language(): Language {
    return requestLanguage(this.#request)
  }
}

/**
 * Registers a route for every endpoint. A route checks the token if required, applies the rate limit,
 * validates the request, calls the handler, and checks the response against its schema.
 */
export function registerEndpoints(app: FastifyInstance, handlers: Handlers, deps: EndpointDeps): void {
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    registerEndpoint(app, endpoints[name], handlers[name] as Handler<Endpoint>, deps)
  }
}

function registerEndpoint(
  app: FastifyInstance,
  definition: Endpoint,
  handler: Handler<Endpoint>,
  deps: EndpointDeps,
): void {
  const callers = new WeakMap<FastifyRequest, Caller>()

  app.route({
    method: definition.method,
    url: definition.path.replace(/\{(\w+)\}/g, ':$1'),
    ...(definition.bodyBytes && { bodyLimit: definition.bodyBytes }),
    schema: {
      ...(definition.params && { params: definition.params }),
      ...(definition.query && { querystring: definition.query }),
      ...(definition.body && { body: definition.body }),
      ...(definition.isSigned && { headers: signatureHeaders }),
      ...(acceptsIdempotencyKey(definition) && { headers: idempotencyHeaders }),
      response: { 200: goodResponse(definition), ...errorResponses(definition) },
    },
    config: { needsRawBody: definition.isSigned ?? false },
    // Reject unauthorized callers before the body is read.
    async onRequest(request, reply) {
      let payer: string | undefined
      if (definition.access !== 'public') {
        const token = bearerToken(request)
        if (!token) throw new AppError('UNAUTHORIZED', messages.noAccessToken())
        const caller = await deps.authenticate(token).catch(async (error: unknown) => {
          if (error instanceof AppError && error.chargedToSubnet)
            await chargeRateLimit(deps, 'rejectedToken', getChargedSubnet(request))
          throw error
        })
        callers.set(request, caller)
        payer = `member:${caller.memberId}`
      }
      await chargeRateLimit(deps, definition.rateClass, payer ?? getChargedSubnet(request))
      const caller = callers.get(request)
      if (caller) assertScope(definition, caller)
      if (definition.access === 'operator' && caller) {
        const operator: OperatorCaller = {
          ...caller,
          role: await deps.authorize(caller, definition.permission),
        }
        callers.set(request, operator)
      }
      // Exempt API keys. They cannot prove an identity, but creating one required a proof.
      if (definition.recentProof && caller && !caller.scopes) await deps.assertRecentProof(caller)
      reply.header('cache-control', 'no-store')
    },
    async handler(request, reply) {
      const caller = callers.get(request)
      const work = () =>
        handler({
          params: request.params,
          query: request.query,
          body: request.body,
          caller,
          context: new HttpRequestContext(request),
        } as unknown as Parameters<Handler<Endpoint>>[0])
      const key = acceptsIdempotencyKey(definition) && request.headers['idempotency-key']
      if (key && caller) {
        const { method, url, body } = request
        const call = {
          callerId: caller.memberId,
          key: String(key),
          request: JSON.stringify([method, url, body]),
        }
        const { answer, replayed } = await deps.doOnce(call, work)
        if (replayed) reply.header('idempotent-replayed', 'true')
        return answer
      }
      const answer = await work()
      if (!definition.streams) return answer
      const { contentType, headers = {}, body } = answer as StreamedAnswer
      return reply.type(contentType).headers(headers).send(body)
    },
  })
}

/**
 * Asserts that an API key has the scope of the endpoint.
 * @throws AppError FORBIDDEN if it does not
 */
function assertScope(definition: Endpoint, { scopes }: Caller): void {
  if (!scopes) return
  const scope = scopeOf(definition)
  if (!scope) throw new AppError('FORBIDDEN', messages.sessionRequired())
  if (!scopes.includes(scope)) throw new AppError('FORBIDDEN', messages.scopeMissing({ scope }))
}

const getChargedSubnet = (request: FastifyRequest) => `network:${subnetOf(request.ip)}`

/**
 * Charges a call to the caller's rate limit.
 * @throws AppError RATE_LIMITED if the limit is reached
 */
async function chargeRateLimit(
  { rateLimiter, rateLimits }: EndpointDeps,
  name: keyof EndpointDeps['rateLimits'],
  payer: string,
): Promise<void> {
  const waitSeconds = await rateLimiter.consume(`${name}:${payer}`, rateLimits[name])
  if (waitSeconds === 0) return
  throw new AppError('RATE_LIMITED', messages.tooManyRequests({ seconds: waitSeconds }), {
    retryAfterSeconds: waitSeconds,
  })
}

/** Returns the schema of successful responses, JSON or stream. */
function goodResponse({ answer, streams }: Endpoint) {
  if (!streams) return answer
  const content = Object.fromEntries(streams.map((type) => [type, { schema: answer }]))
  return { description: 'A stream.', content }
}

/** Returns the schemas of error responses by status. */
function errorResponses(definition: Endpoint) {
  return Object.fromEntries([...listErrors(definition).keys()].map((status) => [status, wireErrorSchema]))
}
