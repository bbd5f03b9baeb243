import { expect, test } from 'vitest'
import { type ApiDocument, findBreakingChanges, listUnannounced } from './breaking-changes.ts'

const media = (schema: object) => ({ content: { 'application/json': { schema } } })

/** Creates a document with one operation, whose parts each test replaces. */
function createDocument(
  parts: { body?: object; answer?: object; parameters?: object[]; codes?: string[] } = {},
) {
  const { body = { $ref: '#/components/schemas/Change' }, codes = ['CONFLICT'] } = parts
  const examples = Object.fromEntries(codes.map((code) => [code, {}]))
  const operation = {
    operationId: 'changeThing',
    parameters: parts.parameters ?? [],
    requestBody: { required: true, ...media(body) },
    responses: {
      200: media(parts.answer ?? { $ref: '#/components/schemas/Thing' }),
      409: { content: { 'application/json': { schema: {}, examples } } },
    },
  }
  const change = {
    type: 'object',
    properties: { kind: { type: 'string', enum: ['a', 'b'] }, size: { type: 'integer', maximum: 10 } },
    required: ['kind'],
  }
  const thing = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] }
  return {
    paths: { '/api/things': { post: operation } },
    components: { schemas: { Change: change, Thing: thing } },
  } as unknown as ApiDocument & { components: { schemas: Record<string, Record<string, unknown>> } }
}

function withSchema(name: string, changed: object) {
  const document = createDocument()
  document.components.schemas[name] = { ...document.components.schemas[name], ...changed }
  return document
}

const before = createDocument()

test('finds no breaking change between equal documents', () => {
  expect(findBreakingChanges(before, createDocument())).toEqual([])
})

test.each([
  ['a removed operation', { paths: {} } as ApiDocument, 'changeThing'],
  ['a removed error code', createDocument({ codes: [] }), 'changeThing'],
  [
    'a new required parameter',
    createDocument({ parameters: [{ name: 'x', in: 'query', required: true, schema: {} }] }),
    'changeThing',
  ],
  ['a removed property of an answer', withSchema('Thing', { properties: {} }), 'Thing'],
  ['a property of an answer that can be absent', withSchema('Thing', { required: [] }), 'Thing'],
  [
    'a property of an answer that can be null',
    withSchema('Thing', { properties: { id: { type: ['string', 'null'] } } }),
    'Thing',
  ],
  ['a new required property of a request', withSchema('Change', { required: ['kind', 'size'] }), 'Change'],
  [
    'a narrowed enum of a request',
    withSchema('Change', { properties: { kind: { type: 'string', enum: ['a'] } } }),
    'Change',
  ],
  [
    'a narrowed limit of a request',
    withSchema('Change', { properties: { size: { type: 'integer', maximum: 9 } } }),
    'Change',
  ],
])('reports %s as breaking', (_what, after, name) => {
  expect(findBreakingChanges(before, after).map((change) => change.name)).toEqual([name])
})

test.each([
  ['a new error code', createDocument({ codes: ['CONFLICT', 'GONE'] })],
  ['a new optional parameter', createDocument({ parameters: [{ name: 'x', in: 'query', schema: {} }] })],
  [
    'a new property of an answer',
    withSchema('Thing', { properties: { id: { type: 'string' }, name: { type: 'string' } } }),
  ],
  [
    'a wider limit of a request',
    withSchema('Change', {
      properties: { kind: { type: 'string', enum: ['a', 'b', 'c'] }, size: { type: 'integer', maximum: 20 } },
    }),
  ],
])('does not report %s as breaking', (_what, after) => {
  expect(findBreakingChanges(before, after)).toEqual([])
})

test('compares only the patterns of allOf and not the repeated type of the schema', () => {
  const withParts = (...allOf: object[]) =>
    withSchema('Change', { properties: { kind: { type: 'string', allOf } } })
  const old = withParts({ pattern: 'a' }, { pattern: 'b' })
  const typed = withParts({ type: 'string', pattern: 'a' }, { type: 'string', pattern: 'b' })
  const other = withParts({ type: 'string', pattern: 'a' }, { type: 'string', pattern: 'c' })
  expect(findBreakingChanges(old, typed)).toEqual([])
  expect(findBreakingChanges(old, other)).toEqual([{ name: 'Change', change: 'Change.kind: allOf changed' }])
})

test('requires a breaking change by name under Breaking of the unreleased section', () => {
  const changes = [{ name: 'Thing', change: 'property id was removed' }]
  const changelog = (section: string) =>
    `# Changelog\n\n## [Unreleased]\n\n${section}\n\n## 1.0.0\n\n### Breaking\n\n- \`Other\`\n`
  expect(listUnannounced(changes, changelog('### Breaking\n\n- `Thing` has no id'))).toEqual([])
  expect(listUnannounced(changes, changelog('### Added\n\n- `Thing`'))).toEqual(changes)
  expect(listUnannounced([{ name: 'Other', change: 'x' }], changelog(''))).toHaveLength(1)
})
