import { expect, test } from 'vitest'
import { filled, stats } from '../../../../e2e/screenshots/filled.ts'
import { renderFeature } from '../../test/render-feature.tsx'
import { PendingPointsNotice } from './pending-points-notice.tsx'

test('shows waiting points with a link to the reason', async () => {
  const { screen } = await renderFeature(<PendingPointsNotice />, {
    ...filled,
    readStats: { ...stats, points_waiting: 12.5 },
  })
  await expect.element(screen.getByText('12,5 PTS are waiting.')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Why are points waiting?' }))
    .toHaveAttribute('href', '/faqs#waiting')
})

test('shows nothing if no points are waiting', async () => {
  const { screen, client } = await renderFeature(<PendingPointsNotice />, filled)
  await expect.poll(() => client.getQueryData(['member', 'stats'])).toBeDefined()
  expect(screen.container.textContent).toBe('')
})
