import { expect, test } from 'vitest'
import { parsePendingId, pointsEntryIdSchema } from './points-entry-id.ts'

const UUID = '0198c5a1-4f60-7b1c-8e2d-9a7c5b3f1e04'

test('accepts UUIDs and settlements of days only', () => {
  const isValid = (id: string) => pointsEntryIdSchema.safeParse(id).success
  expect([UUID, UUID.toUpperCase(), '2026-03-01.1', '2026-12-31.65535'].filter((id) => !isValid(id))).toEqual(
    [],
  )
  const invalid = [
    '',
    '2026-03-01',
    '2026-03-01.0',
    '2026-13-01.1',
    '2026-03-32.1',
    `${UUID}1`,
    'x',
    '2026-03-01.1\n',
  ]
  expect(invalid.filter(isValid)).toEqual([])
})

test('distinguishes UUIDs, settlements, and days that do not exist', () => {
  expect(parsePendingId(UUID)).toBeNull()
  expect(parsePendingId('2026-03-01.12')).toEqual({ day: '2026-03-01', number: 12 })
  expect(parsePendingId('2026-02-30.1')).toBeUndefined()
})
