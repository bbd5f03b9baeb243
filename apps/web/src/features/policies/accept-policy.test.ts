import { expect, test } from 'vitest'
import { parseAcceptance } from './accept-policy.ts'

test("rejects an unreadable acceptance with 'Failed to parse response'", { tags: ['POL-03'] }, () => {
  const rejected = { success: false, message: 'Failed to parse response' }
  for (const answer of [undefined, null, 'yes', {}, { success: 'true', message: 'Yes' }, { success: true }])
    expect(parseAcceptance(answer)).toEqual(rejected)
  expect(parseAcceptance({ success: true, message: 'Accepted' })).toEqual({
    success: true,
    message: 'Accepted',
  })
})
