import fc from 'fast-check'
import { textArbitrary } from './text-arbitrary.ts'

/** Subset of JSON Schema 2020-12 that the OpenAPI document uses. */
export interface JsonSchema {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema | boolean
  propertyNames?: JsonSchema
  required?: string[]
  items?: JsonSchema
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  /** Property whose values must be unique among the items. */
  'x-unique-by'?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  multipleOf?: number
  minLength?: number
  maxLength?: number
}

/** A call as described by the OpenAPI document. */
export interface Operation {
  operationId: string
  parameters?: { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: JsonSchema }[]
  requestBody?: { required?: boolean; content: Record<string, { schema: JsonSchema }> }
}

export interface DocumentRequest {
  parts: Record<'path' | 'query' | 'header', Record<string, string>>
  body: unknown
}

/** Range of generated dates, in which all years have four digits. */
const DATES = { min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }
const day = fc.date(DATES).map((date) => date.toISOString().slice(0, 10))

/** Generators by format: the API's own formats and the JSON Schema formats that the API uses. */
const FORMATS: Record<string, fc.Arbitrary<string>> = {
  uuid: fc.uuid(),
  email: fc.emailAddress(),
  uri: fc.webUrl({ withQueryParameters: true, withFragments: true }),
  'date-time': fc.date(DATES).map((date) => date.toISOString()),
  date: day,
  'date-or-date-time': fc.oneof(
    day,
    fc.date(DATES).map((date) => date.toISOString()),
  ),
  'history-range': fc.oneof(
    fc.constantFrom('today', 'last7days', 'last30days', 'last90days', 'alltime'),
    fc.tuple(fc.date(DATES), fc.nat(1099)).map(([from, days]) => {
      const to = new Date(from.getTime() + days * 86_400_000)
      return `${from.toISOString().slice(0, 10)}..${to.toISOString().slice(0, 10)}`
    }),
  ),
  'time-zone': fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
  'language-tag': fc.constantFrom('en', 'de', 'pt-BR', 'zh-Hant-TW', 'sr-Latn'),
  'discord-username': fc.stringMatching(/^@?[a-z0-9_]{2,16}(\.[a-z0-9_]{1,15})?$/),
  'full-name': fc.stringMatching(/^\p{Script=Latin}{1,20}( \p{Script=Latin}{1,20}){0,2}$/u),
}

/** Generates valid values using only a schema of the OpenAPI document. */
export function documentArbitrary(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { anyOf, oneOf, allOf, ...own } = schema
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (allOf && schema.type !== 'string') return documentArbitrary(mergeAll([own, ...allOf]))
  const choices = anyOf ?? oneOf
  if (choices) return fc.oneof(...choices.map((choice) => documentArbitrary(choose(own, choice, choices))))
  switch (schema.type) {
    case 'string':
      return strings(schema)
    case 'integer':
    case 'number':
      return numbers(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return arrays(schema)
    case 'object':
      return objects(schema)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** Merges a schema with one of its alternatives. Omits properties that only other alternatives require. */
function choose(own: JsonSchema, choice: JsonSchema, choices: JsonSchema[]): JsonSchema {
  const merged = mergeAll([own, choice])
  const others = choices.filter((other) => other !== choice && Object.keys(other).join() === 'required')
  const excluded = new Set(others.flatMap(({ required = [] }) => required))
  if (!merged.properties || excluded.size === 0) return merged
  const properties = Object.entries(merged.properties).filter(([name]) => !excluded.has(name))
  return { ...merged, properties: Object.fromEntries(properties) }
}

function mergeAll(schemas: JsonSchema[]): JsonSchema {
  const required = schemas.flatMap((schema) => schema.required ?? [])
  return { ...Object.assign({}, ...schemas), ...(required.length > 0 && { required }) }
}

function strings(schema: JsonSchema): fc.Arbitrary<string> {
  const { format, minLength = 0, maxLength = Number.POSITIVE_INFINITY, allOf } = schema
  const patterns = [schema, ...(allOf ?? [])].flatMap<string>(({ pattern }) =>
    pattern === undefined ? [] : [pattern],
  )
  const fits = (value: string) =>
    value.length >= minLength &&
    value.length <= maxLength &&
    patterns.every((pattern) => new RegExp(pattern, 'u').test(value))
  return (FORMATS[format ?? ''] ?? matching(patterns, minLength, maxLength)).filter(fits)
}

/**
 * Generates strings that match the first pattern that does not start with exclusions, or any strings without
 * one. The caller discards those that do not match all patterns.
 */
function matching(patterns: string[], minLength: number, maxLength: number): fc.Arbitrary<string> {
  const [narrowest] = patterns.filter((pattern) => pattern.startsWith('^') && !pattern.startsWith('^[^'))
  if (narrowest !== undefined) return fc.stringMatching(new RegExp(narrowest, 'u'), { size: '-1' })
  return textArbitrary({ minLength, maxLength: Math.min(maxLength, minLength + 60), unit: 'binary' })
}

function numbers(schema: JsonSchema): fc.Arbitrary<number> {
  const { minimum = schema.exclusiveMinimum ?? -1e6, maximum = 1e9, multipleOf } = schema
  const step = schema.type === 'integer' ? 1 : multipleOf
  if (step === undefined) return fc.double({ min: minimum, max: maximum, noNaN: true })
  const perUnit = Math.round(1 / step)
  return fc
    .oneof(
      fc.constantFrom<number>(minimum, maximum),
      fc.maxSafeInteger().map((n) => {
        const span = Math.floor((Math.min(maximum, 9e9) - minimum) * perUnit) + 1
        return minimum + (Math.abs(n) % span) / perUnit
      }),
    )
    .map((value) => Number(value.toFixed(6)))
}

function arrays(schema: JsonSchema): fc.Arbitrary<unknown[]> {
  const { minItems: minLength = 0, maxItems = minLength + 4, items = {} } = schema
  const limits = { minLength, maxLength: Math.min(maxItems, minLength + 4) }
  const of = documentArbitrary(items)
  const by = schema['x-unique-by']
  if (!schema.uniqueItems && by === undefined) return fc.array(of, limits)
  const selector = (item: unknown) => JSON.stringify(by ? (item as Record<string, unknown>)[by] : item)
  return fc.uniqueArray(of, { ...limits, selector })
}

function objects({ properties = {}, required = [], ...schema }: JsonSchema): fc.Arbitrary<object> {
  const fields: Record<string, fc.Arbitrary<unknown>> = {}
  for (const [name, property] of Object.entries(properties)) fields[name] = documentArbitrary(property)
  const known = fc.record(fields, {
    requiredKeys: required.filter((name) => name in properties),
  })
  if (typeof schema.additionalProperties !== 'object') return known
  const names = documentArbitrary({ type: 'string', ...schema.propertyNames }) as fc.Arbitrary<string>
  return fc
    .tuple(known, fc.dictionary(names, documentArbitrary(schema.additionalProperties), { maxKeys: 3 }))
    .map(([object, others]) => ({ ...others, ...object }))
}

/** Generates requests that are valid according to the OpenAPI document. */
export function documentRequestArbitrary({
  parameters = [],
  requestBody,
}: Operation): fc.Arbitrary<DocumentRequest> {
  const partArbitrary = (place: string) => {
    const own = parameters.filter((parameter) => parameter.in === place)
    const fields = Object.fromEntries(own.map(({ name, schema }) => [name, documentArbitrary(schema)]))
    const requiredKeys = own.filter(({ required }) => required).map(({ name }) => name)
    return fc.record(fields, { requiredKeys }) as fc.Arbitrary<Record<string, string>>
  }
  const schema = requestBody?.content['application/json']?.schema
  const body = schema ? documentArbitrary(schema) : fc.constant(undefined)
  return fc.record({
    parts: fc.record({
      path: partArbitrary('path'),
      query: partArbitrary('query'),
      header: partArbitrary('header'),
    }),
    body: requestBody?.required ? body : fc.option(body, { nil: undefined }),
  })
}

/** Returns a generated request's path and query. */
export function writeDocumentRequest(
  path: string,
  { path: params, query }: DocumentRequest['parts'],
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_all, name) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return search.size > 0 ? `${filled}?${search}` : filled
}
