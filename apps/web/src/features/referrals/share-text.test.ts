import { expect, test, vi } from 'vitest'
import { createShareText } from './share-text.ts'

vi.mock('../../lib/browser/runtime-config.ts', () => ({
  runtimeConfig: () => ({ referral: { inviteePoints: 1000.5 } }),
}))

test('[REF-01] [PTS-05] offers the invitee the extra points in the notation of the portal', () => {
  expect(createShareText('Hearth')).toBe('Join me on Hearth and get 1\u202f000,5 extra points.')
})
