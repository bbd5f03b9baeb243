import type { AnswerOf } from '@hearth/protocol/endpoint'
import type { readReferrals } from '@hearth/protocol/endpoints/referrals'
import { expect, test } from 'vitest'
import { findAnswer } from '../../../e2e/screenshots/answers.ts'
import { filled } from '../../../e2e/screenshots/filled.ts'
import { openPortal } from './render-portal.tsx'

test('paginates the referrals in pages of the chosen size, which the URL contains', {
  tags: ['REF-03'],
}, async () => {
  const url = new URL('/api/users/referrals-paginated?limit=25', location.href)
  const { referrals, stats } = findAnswer(filled, 'GET', url) as AnswerOf<typeof readReferrals>
  const portal = await openPortal({
    readReferrals: ({ searchParams }) => {
      const [page, limit] = [Number(searchParams.get('page')), Number(searchParams.get('limit'))]
      return {
        success: true,
        referrals: referrals.slice(0, page === 1 ? limit : 2),
        stats,
        pointsClaimable: false,
        pagination: { limit, page, total: 12, totalPages: Math.ceil(12 / limit) },
      }
    },
  })
  const { screen, router } = await portal.show('/referrals')
  await expect.element(screen.getByText('Page 1 of 2')).toBeVisible()
  await screen.getByRole('link', { name: 'Next page' }).click()
  await expect.element(screen.getByText('11–12 of 12 friends')).toBeVisible()
  expect(router.state.location.href).toBe('/referrals?page=2')
  await expect.element(screen.getByRole('button', { name: 'Next page' })).toBeDisabled()
  await screen.getByRole('combobox', { name: 'Friends per page' }).selectOptions('25')
  await expect.element(screen.getByText('1–12 of 12 friends')).toBeVisible()
  expect(router.state.location.href).toBe('/referrals?size=25')
})
