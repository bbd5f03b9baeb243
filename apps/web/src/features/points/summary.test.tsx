import { expect, test } from 'vitest'
import { failed, never } from '../../../../../e2e/screenshots/answers.ts'
import { empty } from '../../../../../e2e/screenshots/empty.ts'
import { filled, stats } from '../../../../../e2e/screenshots/filled.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { Summary } from './summary.tsx'

test('shows placeholders while loading', async () => {
  const { screen } = await renderFeature(<Summary />, { ...filled, readStats: never })
  await expect.element(screen.getByRole('group', { name: 'Total points' })).toBeVisible()
  expect(screen.container.querySelector('.animate-pulse')).toBeInTheDocument()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('loads the points on retry after a failure', async () => {
  const { screen, api } = await renderFeature(<Summary />, { ...filled, readStats: failed })
  await expect.element(screen.getByRole('alert').getByText("Couldn't load your points.")).toBeVisible()
  api.answers = filled
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('4\u202f218')).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('shows zeros for a new member', async () => {
  const { screen } = await renderFeature(<Summary />, empty)
  await expect
    .element(screen.getByRole('group', { name: 'Total points' }))
    .toMatchTextContent(/0PTS ?All settled/)
  await expect.element(screen.getByText('0 referral points')).toBeVisible()
})

test('shows each figure with its unit', { tags: ['PTS-05'] }, async () => {
  const { screen } = await renderFeature(<Summary />, filled)
  await expect
    .element(screen.getByRole('group', { name: 'Total points' }))
    .toMatchTextContent(/18\s642,5 ?PTS/)
  await expect
    .element(screen.getByRole('group', { name: 'Today' }))
    .toMatchTextContent(/56PTSSince 00:00 UTC/)
  await expect.element(screen.getByRole('group', { name: 'Friends invited' })).toMatchTextContent(/8/)
})

test('marks a total that is not settled yet', async () => {
  const { screen } = await renderFeature(<Summary />, {
    ...filled,
    readStats: { ...stats, total_includes_all_points: false },
  })
  await expect
    .element(
      screen
        .getByRole('group', { name: 'Total points' })
        .getByText("With today's heartbeats, not settled yet"),
    )
    .toBeVisible()
})
