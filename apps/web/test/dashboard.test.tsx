import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { Answers } from '../../../e2e/screenshots/answers.ts'
import { empty } from '../../../e2e/screenshots/empty.ts'
import { filled } from '../../../e2e/screenshots/filled.ts'
import { openPortal } from './render-portal.tsx'

async function openDashboard(answers: Answers = {}) {
  const portal = await openPortal(answers)
  return portal.show('/dashboard')
}

test('changes the history with the range in the URL and shows it as a table', {
  tags: ['PTS-03'],
}, async () => {
  const { screen, router } = await openDashboard()
  await screen.getByRole('button', { name: 'Show as table' }).first().click()
  const table = screen.getByRole('region', { name: 'Points earned, as a table' })
  const rows = () => table.element().querySelectorAll('tbody tr')
  await expect.element(table).toBeVisible()
  expect(rows()).toHaveLength(7)
  await screen.getByRole('navigation', { name: 'Range' }).getByRole('link', { name: '30 days' }).click()
  await expect.poll(rows).toHaveLength(30)
  expect(router.state.location.search).toMatchObject({ range: 'last30days' })
})

test('selects bars of the chart with arrow keys and pointer', { tags: ['PTS-03'] }, async () => {
  const { screen } = await openDashboard()
  const chart = screen.getByRole('slider', { name: 'Points earned, by day' })
  await expect.element(chart).toBeVisible()
  chart.element().focus()
  await userEvent.keyboard('{End}')
  await expect
    .element(chart)
    .toHaveAttribute('aria-valuetext', 'Thu, 12 Nov 2026: 20 points. Connectivity 20')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(chart).toHaveAttribute('aria-valuetext', expect.stringMatching(/^Wed, 11 Nov 2026: /))
  await userEvent.keyboard('{Escape}')
  chart.element().blur()
  const { width } = chart.element().getBoundingClientRect()
  await chart.hover({ position: { x: width - 20, y: 100 } })
  await expect.element(chart.getByText('20 PTS', { exact: false }).first()).toBeVisible()
})

test('paginates and filters the log, and stores both in the URL', { tags: ['PTS-04'] }, async () => {
  const asked: Record<string, string>[] = []
  const { data, total } = filled.readPointsLog as { data: []; total: number }
  const { screen, router } = await openDashboard({
    readPointsLog: ({ searchParams }) => {
      asked.push(Object.fromEntries(searchParams))
      return { data, total }
    },
  })
  const log = screen.getByRole('region', { name: 'Points log' })
  await expect.element(log.getByText('1–10 of 143 entries')).toBeVisible()
  const search = () => router.state.location.searchStr
  await log.getByRole('link', { name: 'Next page' }).click()
  await expect.poll(() => asked.at(-1)).toEqual({ page: '2', limit: '10' })
  expect(search()).toContain('page=2')

  await log.getByLabelText('Category').selectOptions('Others')
  await expect.poll(() => asked.at(-1)).toEqual({ page: '1', limit: '10', category: 'Others' })
  expect(search()).toContain('category=Others')
  expect(search()).not.toContain('page=2')
  await log.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(search).not.toContain('category')

  await log.getByLabelText('From').fill('2026-11-08')
  await log.getByLabelText('To').fill('2026-11-10')
  await expect
    .poll(() => asked.at(-1))
    .toEqual({ page: '1', limit: '10', startDate: '2026-11-08', endDate: '2026-11-10' })
  expect(search()).toContain('startDate=2026-11-08&endDate=2026-11-10')
})

test('shows node health above everything else', async () => {
  const { show } = await openPortal(empty)
  const { screen } = await show('/dashboard')
  await expect
    .element(screen.getByRole('region', { name: 'Node health' }).getByText('No node yet'))
    .toBeVisible()
  await expect
    .element(screen.getByRole('main').getByRole('heading', { level: 2 }).first())
    .toHaveTextContent('Node health')
})

test('hides dismissed steps on later visits, until the member asks how to start', async () => {
  const { show } = await openPortal(empty)
  const claims = btoa(JSON.stringify({ sub: 'b7f7a9de-52a0-4a4c-9a0a-0d6e0d1f3a11' }))
  localStorage.setItem('accessToken', `header.${claims}.signature`)
  const { screen } = await show('/dashboard')
  const steps = screen.getByRole('region', { name: 'Get started' })
  await steps.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(steps).not.toBeInTheDocument()
  await screen.unmount()
  const { screen: later } = await show('/dashboard')
  const showHow = later
    .getByRole('region', { name: 'Node health' })
    .getByRole('button', { name: 'Show me how' })
  await expect.element(showHow).toBeVisible()
  await expect.element(later.getByRole('group', { name: 'Total points' })).toBeVisible()
  const stepsLater = later.getByRole('region', { name: 'Get started' })
  await expect.element(stepsLater).not.toBeInTheDocument()
  await showHow.click()
  await expect.element(stepsLater).toHaveFocus()
})
