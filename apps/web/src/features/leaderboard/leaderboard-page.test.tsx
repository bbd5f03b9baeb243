import { expect, test } from 'vitest'
import { type Answers, failed, never } from '../../../../../e2e/screenshots/answers.ts'
import { empty } from '../../../../../e2e/screenshots/empty.ts'
import { filled } from '../../../../../e2e/screenshots/filled.ts'
import { leaderboard } from '../../../../../e2e/screenshots/leaderboard.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { LeaderboardPage } from './leaderboard-page.tsx'

const answers: Answers = { ...filled, readLeaderboard: leaderboard }

test('shows placeholders while loading', async () => {
  const { screen } = await renderFeature(<LeaderboardPage />, { ...answers, readLeaderboard: never })
  await expect.element(screen.getByRole('region', { name: 'Leaderboard' })).toBeVisible()
  expect(screen.container.querySelector('.animate-pulse')).toBeInTheDocument()
})

test('loads the entries on retry after a failure', async () => {
  const { screen, api } = await renderFeature(<LeaderboardPage />, { ...answers, readLeaderboard: failed })
  await expect.element(screen.getByRole('alert').getByText("Couldn't load the leaderboard.")).toBeVisible()
  api.answers = answers
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('table', { name: 'Leaderboard' })).toBeVisible()
})

test('explains that nobody has joined', async () => {
  const { screen } = await renderFeature(<LeaderboardPage />, {
    ...answers,
    readLeaderboard: { entries: [], own: null },
  })
  await expect.element(screen.getByText('No members yet.')).toBeVisible()
})

test('marks the own entry in the ranking', async () => {
  const { screen } = await renderFeature(<LeaderboardPage />, answers)
  await expect.element(screen.getByText('You are number 2 with 700 heartbeats.')).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /maria/ })).toHaveClass('bg-sunken')
  await expect.element(screen.getByRole('row', { name: /ada/ })).not.toHaveClass('bg-sunken')
})

test('asks a member without a username to choose one', async () => {
  const { screen } = await renderFeature(<LeaderboardPage />, {
    ...empty,
    readLeaderboard: { entries: [], own: null },
  })
  await expect
    .element(screen.getByRole('link', { name: 'Choose a username' }))
    .toHaveAttribute('href', '/profile/about')
  await expect.element(screen.getByRole('button', { name: 'Join' })).toHaveAttribute('aria-disabled', 'true')
})

test('joins the leaderboard', async () => {
  const { screen, api } = await renderFeature(<LeaderboardPage />, {
    ...answers,
    readLeaderboard: { ...leaderboard, own: null },
    joinLeaderboard: { success: true },
  })
  const join = screen.getByRole('button', { name: 'Join' })
  await expect.element(join).not.toHaveAttribute('aria-disabled')
  api.answers = { ...api.answers, readLeaderboard: leaderboard }
  await join.click()
  await expect.element(screen.getByRole('button', { name: 'Leave' })).toBeVisible()
  await expect.element(screen.getByText('You joined the leaderboard.')).toBeVisible()
})

test('leaves the leaderboard', async () => {
  const { screen, api } = await renderFeature(<LeaderboardPage />, {
    ...answers,
    leaveLeaderboard: { success: true },
  })
  const leave = screen.getByRole('button', { name: 'Leave' })
  await expect.element(leave).toBeVisible()
  api.answers = { ...api.answers, readLeaderboard: { entries: [], own: null } }
  await leave.click()
  await expect.element(screen.getByText('No members yet.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Join' })).toBeVisible()
  await expect.element(screen.getByText('You left the leaderboard.')).toBeVisible()
})
