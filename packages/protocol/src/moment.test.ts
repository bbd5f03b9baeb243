import fc from 'fast-check'
import { expect, test } from 'vitest'
import { momentSchema } from './moment.ts'

const part = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((value) => String(value).padStart(2, '0'))

const moments = fc
  .tuple(
    fc.integer({ min: 0, max: 9999 }).map((year) => String(year).padStart(4, '0')),
    part(1, 12),
    part(1, 28),
    part(0, 23),
    part(0, 59),
    fc.constantFrom('Z', '+00:00', '+14:00', '-12:00', '+23:59', '-23:59'),
  )
  .map(([year, month, day, hour, minute, zone]) => `${year}-${month}-${day}T${hour}:${minute}:00${zone}`)

test('formats an accepted time as ISO 8601 in UTC with a four-digit year', () => {
  fc.assert(
    fc.property(moments, (moment) => {
      if (momentSchema.safeParse(moment).success)
        expect(new Date(moment).toISOString()).toMatch(/^\d{4}-\d\d-\d\dT/)
    }),
    { examples: [['0000-01-01T00:00:00+23:59'], ['9999-12-31T23:59:00-23:59']] },
  )
})

test.each(['0000-01-01T00:00:00Z', '1899-12-31T23:59:59Z', '3000-01-01T00:00:00Z'])(
  'rejects %s',
  (moment) => {
    expect(momentSchema.safeParse(moment).success).toBe(false)
  },
)

test.each(['1900-01-01T00:00:00Z', '2026-03-01T00:00:00+05:30', '2999-12-31T23:59:59.999Z'])(
  'accepts %s',
  (moment) => {
    expect(momentSchema.safeParse(moment).success).toBe(true)
  },
)
