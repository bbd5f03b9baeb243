import { endpoints } from '@hearth/protocol/endpoints'
import * as appeals from '@hearth/protocol/endpoints/appeals'
import * as identity from '@hearth/protocol/endpoints/identity'
import * as mailboxChecks from '@hearth/protocol/endpoints/mailbox-checks'
import * as wallets from '@hearth/protocol/endpoints/wallets'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { repairResponse } from './repair-response.ts'
import { type Shape, type Shaped, shape } from './shape.ts'

interface Answered {
  answer?: unknown
}

/** Schema of every response, by name. */
const shapes = [endpoints, appeals, identity, mailboxChecks, wallets]
  .flatMap((table) => Object.entries(table as Record<string, Answered>))
  .flatMap(([name, endpoint]) => (endpoint?.answer ? [[name, endpoint.answer as Shaped] as const] : []))

const junk = fc.oneof(
  fc.constantFrom<unknown>(null, undefined, 0, -1, 1e300, '', 'x', '12', true, false, [], {}, [null], {
    a: [1],
  }),
  fc.jsonValue(),
)

/** Generates values of a schema with null, missing and mistyped parts. */
const broken = (expected: Shape): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 4, arbitrary: valuesOf(expected, broken, []) }, { weight: 1, arbitrary: junk })

const whole = (expected: Shape): fc.Arbitrary<unknown> => valuesOf(expected, whole, expected.required ?? [])

function valuesOf(
  { type, anyOf, items, properties = {}, enum: words, ...rest }: Shape,
  part: (expected: Shape) => fc.Arbitrary<unknown>,
  requiredKeys: string[],
): fc.Arbitrary<unknown> {
  if (anyOf) return fc.oneof(...anyOf.map(part))
  if ('const' in rest) return fc.constant(rest.const)
  if (words) return fc.constantFrom(...words)
  const one = [type ?? []].flat()[0]
  if (one === 'array') return fc.array(items ? part(items) : junk, { maxLength: 3 })
  if (one === 'object')
    return fc.record(
      Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, part(field)])),
      { requiredKeys },
    )
  if (one === 'string') return fc.string()
  if (one === 'boolean') return fc.boolean()
  if (one === 'number' || one === 'integer') return fc.integer()
  return one === 'null' ? fc.constant(null) : junk
}

/** Returns the values at which a screen would fail, with their paths. */
function findHazards(expected: Shape, value: unknown, path = ''): string[] {
  const { anyOf, type, items, properties = {}, required = [] } = expected
  if (anyOf) {
    const found = anyOf.map((one) => findHazards(one, value, path))
    return found.find((hazards) => hazards.length === 0) ?? found[0] ?? []
  }
  const types = [type ?? []].flat()
  if (types.length === 0 || (value === null && types.includes('null'))) return []
  if (types.includes('array')) {
    if (!Array.isArray(value)) return [`${path} is no list`]
    return items
      ? value.flatMap((one, index) =>
          one === undefined ? [`${path}.${index} is missing`] : findHazards(items, one, `${path}.${index}`),
        )
      : []
  }
  if (types.includes('object')) {
    if (value === undefined) return []
    if (!shape({ type: 'object' }).safeParse(value).success) return [`${path} is no object`]
    const fields = value as Record<string, unknown>
    return Object.entries(properties).flatMap(([name, field]) =>
      fields[name] !== undefined || required.includes(name)
        ? findHazards(field, fields[name], `${path}.${name}`)
        : [],
    )
  }
  if (value === undefined) return []
  // Screens only test a flag for truthiness, so any primitive value is safe.
  if (types.includes('boolean') && typeof value !== 'object') return []
  const fits =
    (types.includes('string') && typeof value === 'string') ||
    ((types.includes('number') || types.includes('integer')) && Number.isFinite(value))
  return fits ? [] : [`${path} is ${JSON.stringify(value)}`]
}

test.each(shapes)(
  '%s: survives null, missing and mistyped parts',
  { tags: ['ERR-03'] },
  (_name, { expected }) => {
    fc.assert(
      fc.property(broken(expected), (value) => {
        expect(findHazards(expected, repairResponse(expected, value))).toEqual([])
      }),
      { numRuns: 100 },
    )
  },
)

test.each(shapes)(
  '%s: returns a valid response unchanged',
  { tags: ['ERR-03'] },
  (_name, { expected, safeParse }) => {
    fc.assert(
      fc.property(whole(expected), (value) => {
        expect(safeParse(value)).toMatchObject({ success: true })
        expect(repairResponse(expected, value)).toEqual(value)
      }),
      { numRuns: 20 },
    )
  },
)

test('keeps valid items, unknown fields, unknown words and numbers as text', { tags: ['ERR-03'] }, () => {
  const { expected } = endpoints.readStats.answer as unknown as Shaped
  const item = { category: 'Gold', color: null, percentage: '12.5', value: 3, more: 1 }
  expect(
    repairResponse(expected, {
      points_breakdown: [null, item, 'x'],
      points_total: '7',
      heartbeats: {},
      own: 1,
    }),
  ).toMatchObject({
    points_breakdown: [{ ...item, percentage: 12.5 }],
    points_total: 7,
    heartbeats: undefined,
    own: 1,
  })
})
