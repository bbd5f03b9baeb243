import { acceptsIdempotencyKey, type Endpoint, sharedErrors } from '@hearth/protocol/endpoint'
import { type EndpointName, endpoints } from '@hearth/protocol/endpoints'
import { type ErrorCode, errorStatuses } from '@hearth/protocol/errors'
import { answerNames, nameSchemas, sharedNames } from '@hearth/protocol/reference/component-schemas'
import { errorMessages, errorTexts } from '@hearth/protocol/reference/examples'
import { operationTexts, tagTexts } from '@hearth/protocol/reference/operations'
import { z } from 'zod'
import { createExamples } from './create-examples.ts'
import { describeOpenApi } from './describe-openapi.ts'
import { describeWebhooks } from './openapi-webhooks.ts'
import { idempotencyHeaders, lastEventHeaders, signatureHeaders } from './request-headers.ts'

/** JSON Schema draft 2020-12, used by OpenAPI 3.1. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  [keyword: string]: unknown
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
}

interface Media {
  schema: JsonSchema
  example?: unknown
  examples?: Record<string, { summary: string; value: unknown }>
}

export interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: object[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Record<string, Media> }
  responses: Record<string, { description: string; content: Record<string, Media> }>
}

export interface OpenApiDocument {
  openapi: string
  info: object
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: { requestBody: { content: Record<string, Media> } } }>
  components: { schemas: Record<string, JsonSchema>; securitySchemes: object }
}

type Direction = 'input' | 'output'

/**
 * Builds the OpenAPI document. `faults` lists missing descriptions, unused descriptions and missing examples.
 */
export function buildOpenApi(options: { title: string; url: string }): {
  document: OpenApiDocument
  faults: string[]
} {
  const writer = createSchemaWriter()
  const paths: OpenApiDocument['paths'] = {}
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const definition: Endpoint = endpoints[name]
    paths[definition.path] ??= {}
    const path = paths[definition.path] as Record<string, Operation>
    path[definition.method.toLowerCase()] = buildOperation(name, definition, writer.refer)
  }
  const webhooks = describeWebhooks((schema) => writer.refer(schema, 'input'))
  const document = shareSchemas({
    openapi: '3.1.0',
    info: {
      title: `${options.title} API`,
      description:
        'The API of the members’ portal. Accounts and sessions belong to the auth service at `/auth/v1`, which implements the protocol of GoTrue.',
      version: '1.0.0',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: options.url }],
    tags: Object.entries(tagTexts).map(([name, description]) => ({ name, description })),
    paths,
    webhooks,
    components: {
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The access token of a session, or an API key with the scope that the call requires.',
        },
      },
      schemas: addDiscriminators(writer.write()),
    },
  })
  const { missing, stale } = describeOpenApi(document)
  const faults = [
    ...missing.map((name) => `no description: ${name}`),
    ...stale.map((name) => `unused text: ${name}`),
  ]
  addExamples(document, (name) => faults.push(`no example: ${name}`))
  return { document, faults }
}

/** Adds an example to each JSON body except those of errors. */
function addExamples(document: OpenApiDocument, onMissing: (name: string) => void): void {
  const exampleOf = createExamples(document.components.schemas, onMissing)
  for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path))) {
    const { requestBody, responses } = operation
    for (const media of [requestBody, responses[200]].map((part) => part?.content['application/json']))
      if (media) media.example = exampleOf(media.schema)
  }
  for (const { post } of Object.values(document.webhooks)) {
    const media = post.requestBody.content['application/json']
    if (media) media.example = exampleOf(media.schema)
  }
}

/** Merges equal components under the names in `sharedNames`. */
function shareSchemas(document: OpenApiDocument): OpenApiDocument {
  const { schemas } = document.components
  const shared = new Map<string, string>()
  for (const [name, example] of Object.entries(sharedNames)) {
    const shape = JSON.stringify(schemas[example])
    if (shape === undefined)
      throw new Error(`Expected a component named ${example}, but the document has none.`)
    for (const [other, schema] of Object.entries(schemas))
      if (JSON.stringify(schema) === shape) shared.set(other, name)
  }
  const text = JSON.stringify(document).replaceAll(
    new RegExp(`"${COMPONENTS}(\\w+)"`, 'g'),
    (_all, name) => `"${COMPONENTS}${shared.get(name) ?? name}"`,
  )
  const written: OpenApiDocument = JSON.parse(text)
  const named = Object.entries(written.components.schemas).map(([name, schema]) => [
    shared.get(name) ?? name,
    schema,
  ])
  written.components.schemas = Object.fromEntries(named.sort(([a], [b]) => ((a ?? '') < (b ?? '') ? -1 : 1)))
  return written
}

type Refer = (schema: z.ZodType, direction: Direction) => JsonSchema

function buildOperation(name: EndpointName, definition: Endpoint, refer: Refer): Operation {
  const { params, query, body, answer, streams } = definition
  const parameters = [
    ...listParameters('path', params),
    ...listParameters('query', query),
    ...listParameters('header', headersOf(definition)),
  ]
  const content = Object.fromEntries(
    (streams ?? ['application/json']).map((type) => [type, { schema: refer(answer, 'output') }]),
  )
  return {
    operationId: name,
    ...operationTexts[name],
    tags: [definition.tag],
    security: definition.access === 'public' ? [] : [{ accessToken: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: body.type !== 'optional',
        content: { 'application/json': { schema: refer(body, 'input') } },
      },
    }),
    responses: { 200: { description: 'The call succeeded.', content }, ...errorResponses(definition) },
  }
}

function headersOf(definition: Endpoint): z.ZodObject | undefined {
  if (definition.isSigned) return signatureHeaders
  if (definition.streams?.includes('text/event-stream')) return lastEventHeaders
  return acceptsIdempotencyKey(definition) ? idempotencyHeaders : undefined
}

function listParameters(place: Parameter['in'], schema: z.ZodObject | undefined): Parameter[] {
  if (!schema) return []
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input')
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...own } = property
    return {
      name,
      in: place,
      required: required.includes(name),
      ...(description !== undefined && { description }),
      schema: own,
    }
  })
}

/** Returns an endpoint's error codes by status. */
export function listErrors(definition: Endpoint): Map<number, ErrorCode[]> {
  const codes = new Map<number, ErrorCode[]>()
  for (const code of new Set([...sharedErrors(definition), ...definition.errors])) {
    const status = errorStatuses[code]
    codes.set(status, [...(codes.get(status) ?? []), code])
  }
  return codes
}

function errorResponses(definition: Endpoint): Operation['responses'] {
  const schema = { $ref: '#/components/schemas/Problem' }
  return Object.fromEntries(
    [...listErrors(definition)].map(([status, codes]) => {
      const examples = Object.fromEntries(codes.map((code) => [code, errorExample(code)]))
      const description = codes.map((code) => `\`${code}\`: ${errorTexts[code]}`).join('\n\n')
      return [status, { description, content: { 'application/json': { schema, examples } } }]
    }),
  )
}

function errorExample(code: ErrorCode) {
  const value = { message: errorMessages[code], error: code, statusCode: errorStatuses[code] }
  return { summary: code, value }
}

/** Creates a component writer, which collects all referenced schemas. */
function createSchemaWriter() {
  const names = nameSchemas()
  const used: Record<Direction, Map<string, z.ZodType>> = { input: new Map(), output: new Map() }
  const refer: Refer = (schema, direction) => {
    const name = names.get(schema)
    if (name === undefined) {
      if (schema.type !== 'array') return toJsonSchema(schema, direction)
      const { element } = schema as z.ZodArray<z.ZodType>
      return { type: 'array', items: refer(element, direction) }
    }
    used[direction].set(name, schema)
    return { $ref: `${COMPONENTS}${name}` }
  }
  used.output.set('Problem', [...names].find(([, name]) => name === 'Problem')?.[0] as z.ZodType)
  return {
    refer,
    write(): Record<string, JsonSchema> {
      const output = writeComponents(used.output, 'output', names)
      const input = writeComponents(used.input, 'input', names)
      const different = Object.keys(input).filter(
        (name) => name in output && JSON.stringify(input[name]) !== JSON.stringify(output[name]),
      )
      if (different.length > 0)
        throw new Error(
          `Expected equal JSON schemas in requests and responses, but they differ for ${different.join(', ')}.`,
        )
      return { ...output, ...input }
    },
  }
}

/** Adds a discriminator to each `oneOf` whose components all define the same property as a constant. */
function addDiscriminators(schemas: Record<string, JsonSchema>): Record<string, JsonSchema> {
  for (const schema of Object.values(schemas)) {
    const references = ((schema.oneOf ?? []) as JsonSchema[]).map(({ $ref }) => $ref ?? '')
    const choices = references.map((reference) => schemas[reference.slice(COMPONENTS.length)])
    const propertyName = Object.keys(choices[0]?.properties ?? {}).find((name) =>
      choices.every((choice) => choice?.required?.includes(name) && choice.properties?.[name]?.const),
    )
    if (propertyName === undefined) continue
    const values = choices.map((choice) => choice?.properties?.[propertyName]?.const)
    const mapping = Object.fromEntries(references.map((reference, index) => [values[index], reference]))
    schema.discriminator = { propertyName, mapping }
  }
  return schemas
}

const COMPONENTS = '#/components/schemas/'
const DEFINITIONS = '#/$defs/'

function writeComponents(
  schemas: Map<string, z.ZodType>,
  direction: Direction,
  names: Map<z.ZodType, string>,
): Record<string, JsonSchema> {
  const { $defs = {} } = toJsonSchema(z.object(Object.fromEntries(schemas)), direction, names)
  return JSON.parse(JSON.stringify($defs).replaceAll(`"${DEFINITIONS}`, `"${COMPONENTS}`))
}

function toJsonSchema(
  schema: z.ZodType,
  direction: Direction,
  names = new Map<z.ZodType, string>(),
): JsonSchema {
  const metadata = {
    get(each: z.ZodType) {
      const name = names.get(each)
      const id = direction === 'output' ? (answerNames[name ?? ''] ?? name) : name
      return { ...z.globalRegistry.get(each), ...(id !== undefined && { id }) }
    },
  }
  const written = z.toJSONSchema(schema, {
    io: direction,
    metadata: metadata as unknown as typeof z.globalRegistry,
    unrepresentable: 'any',
    override({ jsonSchema }) {
      // Give each part of `allOf` a type. Without it, client generators derive the type `unknown`.
      for (const part of jsonSchema.allOf ?? []) if (jsonSchema.type) part.type ??= jsonSchema.type
    },
  }) as JsonSchema
  return removeIdentity(written)
}

/** Removes `$schema` and schema IDs, but not properties with these names. */
function removeIdentity(schema: JsonSchema): JsonSchema {
  const walk = (value: unknown, isNames = false): unknown => {
    if (Array.isArray(value)) return value.map((each) => walk(each))
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => isNames || !['id', '$id', '$schema'].includes(key))
        .map(([key, each]) => [key, walk(each, !isNames && (key === 'properties' || key === '$defs'))]),
    )
  }
  return walk(schema) as JsonSchema
}
