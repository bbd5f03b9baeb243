import { expect, test, vi } from 'vitest'
import { failed, never } from '../../../../../e2e/screenshots/answers.ts'
import { empty } from '../../../../../e2e/screenshots/empty.ts'
import { filled, stats } from '../../../../../e2e/screenshots/filled.ts'
import { renderFeature } from '../../../test/render-feature.tsx'
import { Breakdown } from './breakdown.tsx'

test('shows placeholders while loading', async () => {
  const { screen } = await renderFeature(<Breakdown />, { ...filled, readStats: never })
  await expect.element(screen.getByRole('region', { name: 'Breakdown' })).toBeVisible()
  expect(screen.container.querySelector('.animate-pulse')).toBeInTheDocument()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('loads the points on retry after a failure', async () => {
  const { screen, api } = await renderFeature(<Breakdown />, { ...filled, readStats: failed })
  await expect.element(screen.getByRole('alert').getByText("Couldn't load the breakdown.")).toBeVisible()
  api.answers = filled
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('table', { name: 'Points by category' })).toBeVisible()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('uses the same distinct color for a category in legend and chart', { tags: ['PTS-02'] }, async () => {
  const { screen } = await renderFeature(<Breakdown />, filled)
  await expect.element(screen.getByRole('table', { name: 'Points by category' })).toBeVisible()
  const { container } = screen
  const swatches = [...container.querySelectorAll('tbody th span span')].map(
    (swatch) => getComputedStyle(swatch).backgroundColor,
  )
  const slices = [...container.querySelectorAll('svg path')].map((slice) => getComputedStyle(slice).fill)
  expect(new Set(swatches).size).toBe(4)
  expect(slices).toEqual(swatches)
})

test('shows a category without a name, color, share and value', { tags: ['PTS-01', 'PTS-02'] }, async () => {
  const log = vi.spyOn(console, 'error')
  const nothing = { category: null, color: null, percentage: null, value: null }
  const { screen } = await renderFeature(<Breakdown />, {
    ...filled,
    readStats: { ...stats, points_breakdown: [nothing] },
  })
  await expect.element(screen.getByRole('row', { name: /^Unknown/ })).toMatchTextContent(/^Unknown ?– ?–$/)
  const swatch = screen.container.querySelector('tbody th span span')
  expect(swatch && getComputedStyle(swatch).backgroundColor).toBe('rgb(0, 0, 0)')
  expect(log).not.toHaveBeenCalled()
})

test('lists each category without points', async () => {
  const { screen } = await renderFeature(<Breakdown />, empty)
  await expect.element(screen.getByRole('rowheader', { name: 'Connectivity' })).toBeVisible()
  expect(screen.getByRole('rowheader').elements()).toHaveLength(4)
})

test('lists the share of each category', async () => {
  const { screen } = await renderFeature(<Breakdown />, filled)
  await expect.element(screen.getByRole('row', { name: /Referral/ })).toMatchTextContent(/500.*18,8/)
})

test('shows neither 0% for a small share nor 100% for the rest', async () => {
  const item = (category: 'Connectivity' | 'Rewards', percentage: number, value: number) => ({
    category,
    color: null,
    percentage,
    value,
  })
  const { screen } = await renderFeature(<Breakdown />, {
    ...filled,
    readStats: {
      ...stats,
      points_total: 123_456_789,
      points_breakdown: [item('Connectivity', 100, 123_454_739), item('Rewards', 0, 2_050)],
    },
  })
  await expect
    .element(screen.getByRole('row', { name: /Rewards/ }))
    .toMatchTextContent(/^Rewards2.050< 0,1%$/)
  await expect.element(screen.getByRole('row', { name: /Connectivity/ })).toMatchTextContent(/739> 99,9%$/)
})

test('shows the points of the category under the pointer', async () => {
  const { screen } = await renderFeature(<Breakdown />, filled)
  await expect.element(screen.getByText('PTS', { exact: true })).toBeVisible()
  await screen.getByRole('rowheader', { name: 'Rewards' }).hover()
  await expect.element(screen.getByText('PTS', { exact: true })).not.toBeInTheDocument()
})
