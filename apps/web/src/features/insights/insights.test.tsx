import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type Answers, never, RejectedAnswer } from '../../../../../e2e/screenshots/answers.ts'
import { empty } from '../../../../../e2e/screenshots/empty.ts'
import { filled, stats } from '../../../../../e2e/screenshots/filled.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { Insights } from './insights.tsx'

const render = (more: Answers = {}, answers = filled) =>
  renderFeature(<Insights />, { ...answers, ...more }, '/agentinsights')

test('shows placeholders while loading', async () => {
  const { screen } = await render({ readDataStats: never })
  await expect.element(screen.getByRole('group', { name: 'Comments' })).toBeVisible()
  expect(screen.container.querySelector('.animate-pulse')).toBeInTheDocument()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('requests failed statistics once, and again on request', { tags: ['CAC-03'] }, async () => {
  const away = { message: 'Not now.', error: 'UNAVAILABLE', statusCode: 503 }
  const { screen, api } = await render({ readDataStats: new RejectedAnswer(503, away) })
  await expect.element(screen.getByText('Not now.')).toBeVisible()
  const calls = () => api.calls.filter((path) => path === 'GET /api/users/data-stats')
  expect(calls()).toHaveLength(1)
  api.answers = filled
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('group', { name: 'Comments' })).toMatchTextContent(/8.733/)
  expect(calls()).toHaveLength(2)
})

test('explains how to start collecting if nothing was collected', async () => {
  const { screen } = await render({}, empty)
  await expect.element(screen.getByRole('heading', { name: 'Nothing collected yet' })).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Copy the command that starts a node' }))
    .toBeVisible()
})

test('shows what was collected, with units', { tags: ['PTS-07'] }, async () => {
  const { screen } = await render()
  const amount = (name: string) => screen.getByRole('group', { name, exact: true })
  await expect.element(amount('Profiles')).toMatchTextContent(/^Profiles ?1\s204/)
  await expect.element(amount('Comments')).toMatchTextContent(/^Comments ?8\s733/)
  await expect.element(amount('Posts')).toMatchTextContent(/^Posts ?3\s120/)
  await expect.element(amount('Jobs')).toMatchTextContent(/^Jobs ?42.*1\s260,5 points earned/)
  await expect.element(amount('Size')).toMatchTextContent(/^Size ?48,2\sMB/)
})

test('shows the share of each kind', { tags: ['PTS-07'] }, async () => {
  const { screen } = await render()
  const table = screen.getByRole('table', { name: 'Share by kind' })
  for (const row of [/^Profiles ?1\s204 ?9,2%$/, /^Comments ?8\s733 ?66,9%$/, /^Posts ?3\s120 ?23,9%$/])
    await expect
      .element(table.getByRole('row', { name: new RegExp(row.source.slice(0, 6)) }))
      .toMatchTextContent(row)
})

test('shows the last 30 days as a chart and as a table', { tags: ['PTS-07'] }, async () => {
  const { screen } = await render()
  const chart = screen.getByRole('slider', { name: 'Collected by day' })
  await expect.element(chart).toBeVisible()
  chart.element().focus()
  await userEvent.keyboard('{End}')
  await expect
    .element(chart)
    .toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/^Thu, 12 Nov 2026: \d+ results\. Profiles \d+, Comments \d+, Posts \d+$/),
    )
  await screen.getByRole('button', { name: 'Show as table' }).click()
  const table = screen.getByRole('region', { name: 'Collected by day, as a table' })
  await expect.element(table).toBeVisible()
  expect(table.element().querySelectorAll('tbody tr')).toHaveLength(30)
})

test('shows points that are waiting above the figures', async () => {
  const { screen } = await render({ readStats: { ...stats, points_waiting: 12.5 } })
  await expect.element(screen.getByText('12,5 PTS are waiting.')).toBeVisible()
})
