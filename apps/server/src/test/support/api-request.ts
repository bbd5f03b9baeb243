import { type Endpoint, sharedErrors } from '@hearth/protocol/endpoint'
import { type ErrorCode, errorStatuses, wireErrorSchema } from '@hearth/protocol/errors'
import fc from 'fast-check'
import type { z } from 'zod'
import { hostile } from './hostile.ts'
import { schemaArbitrary } from './schema-arbitrary.ts'

/** A call to an endpoint of the table, before it is written as HTTP. */
export interface ApiRequest {
  name: string
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  /** Name of the caller that sends the request. */
  who: string
  contentType: string
  /** Value of the Idempotency-Key header. */
  key: string | undefined
}

const anything = fc.record({ x: hostile })

/**
 * Creates requests to an endpoint from its schemas: valid, invalid and hostile ones.
 * @param options.known existing values by field name
 * @param options.callers names of callers; a repeated name is chosen more often
 */
export function apiRequestArbitrary(
  name: string,
  endpoint: Endpoint,
  options: { known: (field: string) => readonly unknown[]; callers: readonly string[] },
): fc.Arbitrary<ApiRequest> {
  const made = (schema: z.ZodType | undefined) =>
    (schema ? schemaArbitrary(schema, options.known) : anything) as fc.Arbitrary<Record<string, unknown>>
  return fc.record({
    name: fc.constant(name),
    params: made(endpoint.params),
    query: made(endpoint.query),
    body: fc.oneof(
      { weight: 15, arbitrary: made(endpoint.body) as fc.Arbitrary<unknown> },
      { weight: 1, arbitrary: hostile },
    ),
    who: fc.constantFrom(...options.callers),
    contentType: fc.constantFrom(...Array<string>(20).fill('application/json'), 'text/plain', ''),
    key: fc.constantFrom(...Array<undefined>(8).fill(undefined), 'once', 'two words'),
  })
}

export interface WrittenRequest {
  method: string
  path: string
  payload: string
}

/**
 * Writes a call as HTTP.
 * @param fill replaces placeholders in strings
 */
export function writeApiRequest(
  endpoint: Endpoint,
  { params, query, body }: Pick<ApiRequest, 'params' | 'query' | 'body'>,
  fill: (text: string) => string = (text) => text,
): WrittenRequest {
  const encode = (value: unknown) =>
    encodeURIComponent(fill(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed())
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_all, field: string) => encode(params[field]) || '%20')
  const search = Object.entries(query).map(([field, value]) => `${field}=${encode(value)}`)
  return {
    method: endpoint.method,
    path: `${path}?${search.join('&')}`,
    payload: endpoint.method === 'GET' ? '' : fill(JSON.stringify(body) ?? ''),
  }
}

/**
 * Calls that need signatures, emailed codes, files, a chain or earlier calls, and therefore cannot succeed
 * with generated input.
 */
export const hardCalls: ReadonlySet<string> = new Set(
  `linkWallet changeWallet createSmartAccount requestDid signDid registerNode removeNode
  confirmCampaignEmail downloadExport uploadAvatar readAvatar receiveForm removeApiKey
  sendAppeal sendCheckCode passCheck readAppeal decideAppeal releaseClaims decideCorrection decideSubmission retryDeadJob
  replayWebhookDelivery exchangeResultChecks`.split(/\s+/),
)

export interface ApiAnswer {
  status: number
  contentType: string
  text: string
}

/** Returns how a response violates the endpoint's declaration, or undefined if it does not. */
export function findApiFault(endpoint: Endpoint, answer: ApiAnswer): string | undefined {
  const { status, contentType, text } = answer
  if (status === 200 && endpoint.streams) {
    const [type = ''] = contentType.split(';')
    return endpoint.streams.includes(type) ? undefined : `streams ${type}, which is not declared`
  }
  const body = parseJson(text)
  if (status === 200) return endpoint.answer.safeParse(body).error?.message
  const { data } = wireErrorSchema.safeParse(body)
  if (!data) return 'is not an error of the API'
  const declared: readonly string[] = [...sharedErrors(endpoint), ...endpoint.errors]
  if (!declared.includes(data.error)) return `${data.error} is not declared`
  if (errorStatuses[data.error as ErrorCode] !== status) return `${data.error} does not have this status`
  return status === 500 ? 'is a fault of the server' : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
