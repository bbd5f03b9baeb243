import { acceptsIdempotencyKey, type Endpoint } from '@hearth/protocol/endpoint'
import { type EndpointName, endpoints } from '@hearth/protocol/endpoints'
import { errorStatuses, wireErrorSchema } from '@hearth/protocol/errors'
import { z } from 'zod'
import { authErrorCodes } from '../../features/auth/auth-error.ts'
import { findApiFault, writeApiRequest } from '../support/api-request.ts'
import { type JsonSchema, writeDocumentRequest } from '../support/document-arbitrary.ts'
import { Cast } from './cast.ts'
import type { FuzzRequest, OpenApiDocument } from './requests.ts'
import type { HttpAnswer, HttpRequest, Sender } from './send-request.ts'
import { visitGateway } from './visit-gateway.ts'

export interface Outcome {
  surface: string
  /** Name of the endpoint, route or surface. */
  what: string
  who: string
  status: number
  faults: string[]
  /** Request and response, as text for a report. */
  sent: string
  answered: string
}

type Caller = (typeof Cast.callers)[number]

/** An HTTP request with its caller and a response check. */
interface Prepared {
  request: HttpRequest
  what: string
  who: string
  findFaults(answer: HttpAnswer): string[]
}

/** Returns a function that sends a request and finds problems in the response. */
export function createRunner(deps: { url: string; cast: Cast; sender: Sender; document: OpenApiDocument }) {
  const { url, cast, sender, document } = deps
  const findUndeclared = createDocumentCheck(document)

  async function run(request: FuzzRequest): Promise<Outcome> {
    if (request.surface === 'gateway') return visit(request)
    if (request.surface === 'raw') return sendBytes(request.bytes)
    const { request: http, what, who, findFaults } = await prepare(request)
    const sent = `${http.method} ${http.path}\n${JSON.stringify(http.headers)}\n${http.payload}`
    const strangers = cast.strangersTo(who, sent)
    const seesAll = ['owner', 'operator', 'support', 'auditor', 'operateKey', 'serviceKey'].includes(who)
    const answer = await sender.send(http)
    const faults = [...findUnavailability(request.surface, answer), ...findFaults(answer)]
    if (!seesAll)
      for (const { name, mark } of strangers)
        if (answer.text.includes(mark)) faults.push(`shows data of the member ${name}`)
    const answered = describeAnswer(answer)
    return { surface: request.surface, what, who, status: answer.status, faults, sent, answered }
  }

  async function prepare(request: Exclude<FuzzRequest, { surface: 'gateway' | 'raw' }>): Promise<Prepared> {
    switch (request.surface) {
      case 'api':
      case 'document':
        return prepareApi(request)
      case 'auth':
        return prepareAuth(request)
      case 'rpc': {
        const { payload, contentType } = request
        const headers = { ...(contentType && { 'content-type': contentType }), ...lengthOf(payload) }
        return {
          request: { method: 'POST', path: '/rpc', headers, payload },
          what: '/rpc',
          who: 'nobody',
          findFaults: findRpcFaults,
        }
      }
      case 'page': {
        const { method, path, payload, who } = request
        const hasBody = method !== 'GET' && method !== 'HEAD' && method !== 'TRACE'
        const token = cast.bearerOf(who)
        const headers = {
          ...request.headers,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(hasBody && lengthOf(payload)),
        }
        return {
          request: { method, path, headers, payload: hasBody ? payload : '' },
          what: 'page',
          who,
          findFaults: (answer) => findPageFaults(method, answer),
        }
      }
    }
  }

  async function prepareApi(
    request: Extract<FuzzRequest, { surface: 'api' | 'document' }>,
  ): Promise<Prepared> {
    const name = request.name as EndpointName
    const endpoint: Endpoint = endpoints[name]
    const fill = cast.filler()
    const written =
      request.surface === 'api'
        ? writeApiRequest(endpoint, request, fill)
        : {
            method: endpoint.method,
            path: writeDocumentRequest(endpoint.path, request.parts),
            payload: request.body === undefined ? '' : JSON.stringify(request.body),
          }
    const payload = await solve(written.payload)
    const token = cast.bearerOf(request.who as Caller)
    const contentType = request.surface === 'api' ? request.contentType : 'application/json'
    const headers = {
      ...(request.surface === 'document' && visible(request.parts.header)),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(payload && contentType && { 'content-type': contentType }),
      ...(request.surface === 'api' && request.key && { 'idempotency-key': request.key }),
      ...lengthOf(payload),
    }
    return {
      request: { ...written, payload, headers, isEndless: name === 'followChanges' },
      what: name,
      who: request.who,
      findFaults(answer) {
        // The router responds to parameters over 200 characters with 404, even if the endpoint does not
        // declare it.
        if (answer.status === 404 && /\/[^/?]{201,}/.test(decode(written.path)))
          return findErrorFaults(answer)
        const key = request.surface === 'api' ? request.key : undefined
        const fault = isKeyFault(endpoint, key, answer) ? undefined : findApiFault(endpoint, answer)
        return [...(fault ? [fault] : []), ...findUndeclared(name, answer)]
      },
    }
  }

  async function prepareAuth(request: Extract<FuzzRequest, { surface: 'auth' }>): Promise<Prepared> {
    const fill = cast.filler()
    const { route } = request
    const query = Object.entries(request.query as Record<string, unknown>).map(
      ([name, value]) =>
        `${name}=${encode(fill(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')))}`,
    )
    const parameter = encode(fill(request.parameter)) || '%20'
    const payload = route.method === 'GET' ? '' : await solve(fill(request.body))
    const bearer = fill(request.bearer)
    const headers = {
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(payload && request.contentType && { 'content-type': request.contentType }),
      ...(request.version && { 'x-supabase-api-version': request.version }),
      ...lengthOf(payload),
    }
    return {
      request: {
        method: route.method,
        path: `${route.path.replace(/:\w+/g, parameter)}?${query.join('&')}`,
        headers,
        payload,
      },
      what: `${route.method} ${route.path}`,
      who: whoOf(request.bearer),
      findFaults: findAuthFaults,
    }
  }

  /** Replaces the placeholder `solved` with a proof of work. */
  async function solve(payload: string): Promise<string> {
    if (!/:"solved"/.test(payload)) return payload
    return payload.replace(/:"solved"/g, `:"${await cast.solveBotCheck()}"`)
  }

  async function visit(request: Extract<FuzzRequest, { surface: 'gateway' }>): Promise<Outcome> {
    const node = cast.node
    const fill = cast.filler()
    const sent = { ...request, node: fill(request.node) }
    const outcome = await visitGateway(url, sent, { token: cast.bearerOf(request.who), node })
    return {
      surface: 'gateway',
      what: request.path,
      who: request.who,
      // The close code is more informative than the handshake status.
      status: outcome.closeCode ?? outcome.status,
      faults: outcome.faults,
      sent: JSON.stringify(sent),
      answered: JSON.stringify({ ...outcome, faults: undefined }),
    }
  }

  async function sendBytes(bytes: string): Promise<Outcome> {
    const heard = await sender.sendBytes(bytes)
    const status = Number(/^HTTP\/1\.[01] (\d{3}) /.exec(heard)?.[1] ?? 0)
    const faults = status >= 500 ? [`responded with ${status}`] : []
    if (heard !== '' && status === 0) faults.push('responded with invalid HTTP')
    return {
      surface: 'raw',
      what: 'raw',
      who: 'nobody',
      status,
      faults,
      sent: JSON.stringify(bytes),
      answered: heard.slice(0, 4000),
    }
  }

  return run
}

function describeAnswer({ status, headers, text }: HttpAnswer): string {
  const names = ['content-type', 'retry-after', 'location', 'x-request-id', 'x-sb-error-code']
  const shown = names.flatMap((name) => (headers[name] ? [`${name}: ${headers[name]}`] : []))
  return [status, ...shown, text.slice(0, 4000)].join('\n')
}

/** Replaces characters of header values that a client library would not send. */
function visible(headers: Record<string, string>): Record<string, string> {
  const entries = Object.entries(headers)
  return Object.fromEntries(entries.map(([name, value]) => [name, value.replace(/[^ -~]/g, '?')]))
}

const encode = (text: string) => encodeURIComponent(text.toWellFormed())
const lengthOf = (payload: string) => ({ 'content-length': String(Buffer.byteLength(payload)) })

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Returns the caller that a bearer placeholder stands for. */
function whoOf(bearer: string): string {
  if (bearer === '') return 'nobody'
  const [, name] = /^\{\{(\w+)(?:\.(?:accessToken))?\}\}$/.exec(bearer) ?? []
  return Cast.callers.includes(name as Caller) ? (name as string) : 'garbage'
}

/**
 * Returns undeclared server errors. The only allowed 5xx response is 503 with a retry time and an error code.
 */
function findUnavailability(surface: string, { status, headers, text, contentType }: HttpAnswer): string[] {
  if (status < 500) return []
  if (status !== 503) return [`responded with ${status}`]
  if (!/^\d+$/.test(headers['retry-after'] ?? '')) return ['responded with 503 without Retry-After']
  const codes = [/"error":"UNAVAILABLE"/, /"unexpected_failure"/, /"code":-32603/, /"ready":false/]
  if (!contentType.startsWith('application/json') || !codes.some((code) => code.test(text)))
    return [`responded with 503 without its code on ${surface}`]
  return []
}

function findErrorFaults({ status, contentType, text }: HttpAnswer): string[] {
  const { data } = wireErrorSchema.safeParse(parse(text))
  if (!contentType.startsWith('application/json') || !data)
    return [`responded with ${status} without a valid error`]
  const declared = (errorStatuses as Record<string, number>)[data.error]
  return declared === status ? [] : [`responded with ${data.error} and status ${status}`]
}

/**
 * Returns whether an invalid Idempotency-Key caused the error. Such a request is invalid even if the call
 * takes no other input.
 */
function isKeyFault(endpoint: Endpoint, key: string | undefined, { status, text }: HttpAnswer): boolean {
  return (
    status === 400 &&
    key?.includes(' ') === true &&
    acceptsIdempotencyKey(endpoint) &&
    text.includes('idempotency-key')
  )
}

const errorShapes = z.union([
  z.object({ code: z.number(), error_code: z.enum(authErrorCodes), msg: z.string() }),
  z.object({ code: z.enum(authErrorCodes), message: z.string() }),
])

function findAuthFaults({ status, headers, contentType, text }: HttpAnswer): string[] {
  if (status === 204 || status === 304) return text === '' ? [] : [`responded with ${status} with a body`]
  if (status === 303) return headers.location ? [] : ['redirects nowhere']
  if (!contentType.startsWith('application/json'))
    return [`responded with ${status} as ${contentType || 'nothing'}`]
  const body = parse(text)
  if (status === 200)
    return typeof body === 'object' && body !== null ? [] : ['responded with 200 without an object']
  if (status >= 300 && status < 400) return [`responded with ${status}`]
  const error = errorShapes.safeParse(body).data
  if (!error) return [`responded with ${status} without a valid error`]
  const code = 'error_code' in error ? error.error_code : error.code
  return headers['x-sb-error-code'] === code ? [] : [`names ${code} in its body only`]
}

const rpcAnswer = z.union([
  z.strictObject({
    jsonrpc: z.literal('2.0'),
    id: z.union([z.string(), z.number(), z.null()]),
    result: z.unknown(),
  }),
  z.strictObject({
    jsonrpc: z.literal('2.0'),
    id: z.union([z.string(), z.number(), z.null()]),
    error: z.looseObject({ code: z.number(), message: z.string() }),
  }),
])
const rpcAnswers = z.union([rpcAnswer, z.array(rpcAnswer).min(1)])

function findRpcFaults({ status, text }: HttpAnswer): string[] {
  if (status === 204) return text === '' ? [] : ['responded with 204 with a body']
  if (![200, 400, 413, 415, 429, 503].includes(status)) return [`responded with ${status}`]
  return rpcAnswers.safeParse(parse(text)).success ? [] : [`responded with ${status} without valid JSON-RPC`]
}

const PAGE_STATUSES = [
  200, 204, 206, 302, 303, 304, 400, 401, 403, 404, 405, 406, 412, 413, 414, 415, 416, 417, 429, 431, 503,
]

function findPageFaults(method: string, answer: HttpAnswer): string[] {
  const { status, contentType, headers, text } = answer
  if (!PAGE_STATUSES.includes(status)) return [`responded with ${status}`]
  if (/^(https?:)?\/\/(?!localhost|127\.0\.0\.1)/.test(headers.location ?? ''))
    return [`redirects to ${headers.location}`]
  if (method === 'HEAD') return text === '' ? [] : ['responded to HEAD with a body']
  // The CORS library sends this response as plain text.
  if (status === 400 && text === 'Invalid Preflight Request') return []
  if (status >= 400 && status !== 503 && text !== '' && !contentType.startsWith('application/json'))
    return [`responded with ${status} as ${contentType || 'nothing'}`]
  return []
}

/** Creates a function that compares responses with the schemas of the OpenAPI document. */
function createDocumentCheck({ paths }: OpenApiDocument) {
  type Responses = Record<string, { content?: Record<string, { schema: JsonSchema }> }>
  const operations = new Map<string, Responses>()
  for (const methods of Object.values(paths))
    for (const { operationId, responses } of Object.values(methods))
      operations.set(operationId, responses as Responses)
  const schemas = new Map<JsonSchema, z.ZodType>()
  return (name: string, { status, contentType, text }: HttpAnswer): string[] => {
    const declared = operations.get(name)?.[status]
    if (!declared) return [`responded with ${status}, which the OpenAPI document does not declare`]
    const [type = ''] = contentType.split(';')
    const { schema } = declared.content?.[type] ?? {}
    if (!schema)
      return [`responded with ${status} as ${type || 'nothing'}, which the OpenAPI document does not declare`]
    if (type !== 'application/json') return []
    const known = schemas.get(schema) ?? toZod(schema)
    schemas.set(schema, known)
    const { error } = known.safeParse(parse(text))
    return error
      ? [
          `responded with ${status} with a body that does not match the OpenAPI document: ${error.message.slice(0, 500)}`,
        ]
      : []
  }
}

/** Converts a schema without its `email` formats, because Zod accepts fewer addresses than RFC 5321 allows. */
function toZod(schema: JsonSchema): z.ZodType {
  const text = JSON.stringify(schema, (name, value) =>
    name === 'format' && value === 'email' ? undefined : value,
  )
  return z.fromJSONSchema(JSON.parse(text))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
