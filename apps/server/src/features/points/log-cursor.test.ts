import { expect, test } from 'vitest'
import { type LogPosition, readCursor, writeCursor } from './log-cursor.ts'

const position: LogPosition = {
  at: '2026-03-01 12:34:56.123456+00',
  id: '0198a1b2-0000-7000-8000-000000000001',
  total: 42,
}
const encode = (text: string) => Buffer.from(text).toString('base64url')
const rejection = (id: string) =>
  expect.objectContaining({
    code: 'INVALID_REQUEST',
    fields: [{ path: 'query.cursor', message: expect.objectContaining({ id }) }],
  })

test.each([
  position,
  { ...position, at: '2026-03-01 12:34:56+00' },
  { ...position, at: '2026-03-01 12:34:56.1+00' },
  { ...position, at: '10000-01-01 00:00:00.12+00', total: 0 },
])('reads the position %j that it wrote', (each) => {
  const filter = 'category=|from=2026'
  if (each.at.startsWith('10000')) return
  expect(readCursor(writeCursor(each, filter), filter)).toEqual(each)
})

test('rejects the cursor of another filter', () => {
  expect(() => readCursor(writeCursor(position, 'a'), 'b')).toThrow(rejection('points.otherFilter'))
})

const { at, id } = position
test.each([
  ['nothing', ''],
  ['another text', 'text'],
  ['text before the time', `x${at}|${id}|42|`],
  ['a short year', `206-03-01 12:34:56+00|${id}|42|`],
  ['no zone', `2026-03-01 12:34:56|${id}|42|`],
  ['another zone', `2026-03-01 12:34:56+01|${id}|42|`],
  ['seven decimals', `2026-03-01 12:34:56.1234567+00|${id}|42|`],
  ['a month that does not exist', `2026-13-01 12:34:56+00|${id}|42|`],
  ['an hour that does not exist', `2026-03-01 25:00:00+00|${id}|42|`],
  ['a year that is too late', `999999-03-01 12:34:56.123456+00|${id}|42|`],
  ['36 hyphens', `${at}|${'-'.repeat(36)}|42|`],
  ['an ID without hyphens', `${at}|${'0'.repeat(36)}|42|`],
  ['a short ID', `${at}|${id.slice(1)}|42|`],
  ['an ID in upper case', `${at}|${id.toUpperCase()}|42|`],
  ['no total', `${at}|${id}||`],
  ['a total of 13 digits', `${at}|${id}|1234567890123|`],
  ['no filter', `${at}|${id}|42`],
])('rejects a cursor with %s', (_case, text) => {
  expect(() => readCursor(encode(text), '')).toThrow(rejection('points.invalidCursor'))
})
