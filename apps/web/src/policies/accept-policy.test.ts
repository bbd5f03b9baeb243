import { expect, test } from 'vitest'
import { readAcceptance } from './accept-policy.ts'

test("[POL-03] an acceptance that cannot be read is a refusal: 'Failed to parse response'", () => {
  const rejected = { success: false, message: 'Failed to parse response' }
  for (const answer of [undefined, null, 'yes', {}, { success: 'true', message: 'Yes' }, { success: true }])
    expect(readAcceptance(answer)).toEqual(rejected)
  expect(readAcceptance({ success: true, message: 'Accepted' })).toEqual({
    success: true,
    message: 'Accepted',
  })
})
