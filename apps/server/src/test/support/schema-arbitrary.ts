import fc from 'fast-check'
import { z } from 'zod'
import { hostile } from './hostile.ts'
import { textArbitrary } from './text-arbitrary.ts'

/** Subset of JSON Schema that the endpoints' schemas use. */
interface JsonSchema {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[] | undefined
  properties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema | boolean
  required?: string[]
  items?: JsonSchema
  minimum?: number
  maximum?: number
  maxLength?: number
}

/** Range of generated dates, in which all years have four digits. */
const DATES = { min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }

/**
 * Generates mostly valid values of a schema, and some hostile ones.
 * @param known returns existing values for a field; if there are none, values are generated from the schema
 */
export function schemaArbitrary(
  schema: z.ZodType,
  known: (name: string) => readonly unknown[],
): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return fieldsOf('', json as JsonSchema, known)
}

function fieldsOf(name: string, schema: JsonSchema, known: Parameters<typeof schemaArbitrary>[1]) {
  const there = known(name)
  const usual = there.length > 0 ? fc.constantFrom(...there) : valuesOf(schema, known)
  return name === '' ? usual : fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: hostile })
}

function valuesOf(schema: JsonSchema, known: Parameters<typeof schemaArbitrary>[1]): fc.Arbitrary<unknown> {
  const { anyOf, oneOf, allOf } = schema
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = anyOf ?? oneOf
  if (choices) return fc.oneof(...choices.map((choice) => valuesOf(choice, known)))
  // `Object.assign` retains the last pattern, which is the most specific one.
  if (allOf) return valuesOf({ ...schema, ...Object.assign({}, ...allOf), allOf: undefined }, known)
  switch (schema.type) {
    case 'string':
      return stringsOf(schema)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -100, max: Math.min(schema.maximum ?? 1e9, 1e9) })
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(schema.items ? valuesOf(schema.items, known) : fc.jsonValue(), { maxLength: 4 })
    case 'object':
      return objectsOf(schema, known)
    default:
      return fc.oneof(fc.string(), fc.jsonValue({ maxDepth: 2 }))
  }
}

function stringsOf({ format, pattern, maxLength = 60 }: JsonSchema): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'email') return fc.emailAddress()
  if (format === 'uri') return fc.webUrl()
  if (format === 'date-time') return fc.date(DATES).map((date) => date.toISOString())
  if (pattern !== undefined) {
    try {
      return fc.stringMatching(new RegExp(pattern, 'u'), { size: '-1' })
    } catch {
      // fast-check cannot generate strings for a pattern with assertions, so use any string.
    }
  }
  return textArbitrary({ maxLength: Math.min(maxLength, 60) })
}

function objectsOf(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  known: Parameters<typeof schemaArbitrary>[1],
): fc.Arbitrary<unknown> {
  const entries = Object.entries(properties).map(([name, schema]) => [name, fieldsOf(name, schema, known)])
  if (entries.length === 0 && typeof additionalProperties === 'object')
    return fc.dictionary(textArbitrary({ maxLength: 20 }), valuesOf(additionalProperties, known), {
      maxKeys: 4,
    })
  const fields = Object.fromEntries(entries) as Record<string, fc.Arbitrary<unknown>>
  return fc.oneof(
    { weight: 4, arbitrary: fc.record(fields, { requiredKeys: required }) },
    { weight: 4, arbitrary: fc.record(only(fields, required)) },
    { weight: 2, arbitrary: fc.record(fields) },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
  )
}

function only<T>(fields: Record<string, T>, names: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))
}
