import { expect, test } from 'vitest'
import { failed, never } from '../../../../../e2e/screenshots/answers.ts'
import { empty } from '../../../../../e2e/screenshots/empty.ts'
import { filled } from '../../../../../e2e/screenshots/filled.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { RecentReferrals } from './recent-referrals.tsx'

test('shows placeholders while loading', async () => {
  const { screen } = await renderFeature(<RecentReferrals />, { ...filled, readReferrals: never })
  await expect.element(screen.getByRole('region', { name: 'Friends' })).toBeVisible()
  expect(screen.container.querySelector('.animate-pulse')).toBeInTheDocument()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('loads the referrals on retry after a failure', async () => {
  const { screen, api } = await renderFeature(<RecentReferrals />, { ...filled, readReferrals: failed })
  await expect.element(screen.getByRole('alert').getByText("Couldn't load your referrals.")).toBeVisible()
  api.answers = filled
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('li.wei@example.org')).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('explains the reward if there are no referrals', async () => {
  const { screen } = await renderFeature(<RecentReferrals />, empty)
  await expect
    .element(
      screen.getByText(
        /^No referrals yet\. A friend who signs up with your link gets 1.000 points\. You can claim 1.000 points once the friend has 100 heartbeats/,
      ),
    )
    .toBeVisible()
})

test('lists the newest five', { tags: ['NAV-08'] }, async () => {
  const { screen } = await renderFeature(<RecentReferrals />, filled)
  await expect.element(screen.getByText('The newest 5 of 8')).toBeVisible()
  expect(screen.getByRole('listitem').elements()).toHaveLength(5)
})
