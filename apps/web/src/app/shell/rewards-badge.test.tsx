import { expect, test } from 'vitest'
import { type Answers, failed } from '../../../../../e2e/screenshots/answers.ts'
import { empty } from '../../../../../e2e/screenshots/empty.ts'
import { filled } from '../../../../../e2e/screenshots/filled.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { RewardsBadge } from './rewards-badge.tsx'

test('counts rewards to claim and new campaigns, with a name for screen readers', async () => {
  const { screen } = await renderFeature(<RewardsBadge />, filled)
  await expect.element(screen.getByText('2 new rewards')).toBeInTheDocument()
  await expect.element(screen.getByText('2', { exact: true })).toHaveAttribute('aria-hidden', 'true')
})

test.each<[string, Answers]>([
  ['nothing is new', empty],
  ['the campaigns cannot be loaded', { ...filled, readSubmissions: failed }],
])('is hidden if %s', async (_when, answers) => {
  const { screen, api } = await renderFeature(<RewardsBadge />, answers)
  await expect.poll(() => api.calls).toContain('GET /submissions/campaigns')
  expect(screen.container.textContent).toBe('')
})
