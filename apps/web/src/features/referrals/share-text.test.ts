import { expect, test } from 'vitest'
import { createShareText } from './share-text.ts'

test('offers the invitee the extra points in the notation of the portal', {
  tags: ['REF-01', 'PTS-05'],
}, () => {
  expect(createShareText('Hearth', 1000.5)).toBe('Join me on Hearth and get 1\u202f000,5 extra points.')
})

test('promises no points if an invitee gets none', () => {
  expect(createShareText('Hearth', 0)).toBe('Join me on Hearth.')
})
