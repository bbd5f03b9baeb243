import { type EndpointName, endpoints } from '@hearth/protocol/endpoints'
import { wireErrorSchema } from '@hearth/protocol/errors'
import { eventSchemaName, eventSchemas } from '@hearth/protocol/reference/component-schemas'
import type { WebhookEventType } from '@hearth/protocol/webhook-events'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { buildOpenApi } from './build-openapi.ts'

const { document, faults } = buildOpenApi({ title: 'Test', url: '/' })
const operations = Object.values(document.paths).flatMap((path) => Object.values(path))

test('each parameter and property has a description and an example, and no text is unused', () => {
  expect([...new Set(faults)]).toEqual([])
})

test('each JSON body and response is a named component or a list of one', () => {
  for (const { operationId, requestBody, responses } of operations)
    for (const part of [requestBody, responses[200]]) {
      const schema = part?.content['application/json']?.schema
      if (schema)
        expect(JSON.stringify(schema), operationId).toMatch(/^\{("type":"array","items":\{)?"\$ref":/)
    }
})

test('each example is valid', () => {
  const invalid: Record<string, string> = {}
  const check = (name: string, schema: z.ZodType, value: unknown) => {
    const { error } = schema.safeParse(value)
    if (error) invalid[name] = error.message
  }
  for (const { operationId, requestBody, responses } of operations) {
    const definition: { body?: z.ZodType; answer: z.ZodType } = endpoints[operationId as EndpointName]
    const body = requestBody?.content['application/json']
    const answer = responses[200]?.content['application/json']
    if (body && definition.body) check(`${operationId} request`, definition.body, body.example)
    if (answer) check(`${operationId} answer`, definition.answer, answer.example)
    for (const [status, { content }] of Object.entries(responses)) {
      if (status === '200') continue
      const { examples = {} } = content['application/json'] ?? {}
      expect(Object.keys(examples).length, `${operationId} ${status}`).toBeGreaterThan(0)
      for (const { value } of Object.values(examples))
        check(`${operationId} ${status}`, wireErrorSchema, value)
    }
  }
  for (const [type, { post }] of Object.entries(document.webhooks)) {
    const name = eventSchemaName(type as WebhookEventType)
    check(name, eventSchemas[name] as z.ZodType, post.requestBody.content['application/json']?.example)
  }
  expect(invalid).toEqual({})
})

test('no component has the name that generated clients give to the response of an operation', () => {
  const names = Object.keys(document.components.schemas)
  expect(names.filter((name) => name.endsWith('Response'))).toEqual([])
})

test('a choice between components has a discriminator', () => {
  expect(document.components.schemas.CollectionSource?.discriminator).toEqual({
    propertyName: 'kind',
    mapping: { feed: '#/components/schemas/FeedSource', json: '#/components/schemas/JsonSource' },
  })
})

test('a body is required unless its schema is optional', () => {
  const optional = operations.filter(({ requestBody }) => requestBody?.required === false)
  expect(optional.map(({ operationId }) => operationId)).toEqual(['acceptTerms', 'acceptPrivacy'])
})

test('each part of allOf has a type, from which generators derive types', () => {
  const withoutType: unknown[] = []
  JSON.stringify(document, (key, value) => {
    if (key === 'allOf')
      withoutType.push(...value.filter(({ type }: { type?: string }) => type === undefined))
    return value
  })
  expect(withoutType).toEqual([])
})

test('each error response uses the schema Problem', () => {
  for (const { responses } of operations)
    for (const [status, { content }] of Object.entries(responses))
      if (status !== '200')
        expect(content['application/json']?.schema).toEqual({ $ref: '#/components/schemas/Problem' })
})
