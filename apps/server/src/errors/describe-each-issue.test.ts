import { expect, test } from 'vitest'
import { z } from 'zod'
import { describeIssue, formatIssue } from './describe-issue.ts'

const describe = (schema: z.ZodType, value: unknown) => formatIssue(schema.safeParse(value).error?.issues[0])

test.each([
  ['a string', z.string(), 1, 'must be a string'],
  ['a number', z.number(), '1', 'must be a number'],
  ['a whole number', z.int(), 1.5, 'must be a whole number'],
  ['a boolean', z.boolean(), 1, 'must be true or false'],
  ['a list', z.array(z.string()), 1, 'must be a list'],
  ['an object', z.object({}), 1, 'must be an object'],
  ['a record', z.record(z.string(), z.string()), 1, 'must be an object'],
  ['null', z.null(), 1, 'must be null'],
  ['a type without a name', z.bigint(), 1, 'must be bigint'],
  ['a value', z.enum(['a', 'b']), 'c', 'must be one of a, b'],
  ['known properties', z.strictObject({}), { a: 1, b: 1 }, 'has unknown properties: a, b'],
  ['a multiple', z.number().multipleOf(5), 4, 'must be a multiple of 5'],
  ['a longer string', z.string().min(2), 'a', 'must have at least 2 characters'],
  ['one character', z.string().min(1), '', 'must have at least 1 character'],
  ['a shorter string', z.string().max(1), 'ab', 'must have at most 1 character'],
  ['more entries', z.array(z.string()).min(2), ['a'], 'must have at least 2 entries'],
  ['fewer entries', z.array(z.string()).max(1), ['a', 'b'], 'must have at most 1 entry'],
  ['a larger number', z.number().min(3), 2, 'must be at least 3'],
  ['a smaller number', z.number().max(3), 4, 'must be at most 3'],
  ['a URL', z.url(), 'x', 'must be a URL'],
  ['a UUID', z.uuid(), 'x', 'must be a UUID'],
  ['a date', z.iso.date(), 'x', 'must be a date such as 2026-03-01'],
  ['a time', z.iso.datetime(), 'x', 'must be a time such as 2026-03-01T00:00:00Z'],
  ['another format', z.cuid2(), '!', 'is not valid'],
  ['anything else', z.custom(() => false), 'x', 'is not valid'],
])('asks for %s', (_case, schema, value, text) => {
  expect(describe(schema, value)).toBe(text)
})

test('uses the rule of the schema first', () => {
  expect(describe(z.string().min(5, 'address'), 'x')).toBe('must be 0x and 40 hexadecimal digits')
})

test('describes nothing known as invalid, in each language', () => {
  expect(formatIssue()).toBe('is not valid')
  expect(formatIssue(undefined, 'de')).toBe('ist nicht gültig')
  expect(describeIssue({}).id).toBe('validation.invalid')
})
