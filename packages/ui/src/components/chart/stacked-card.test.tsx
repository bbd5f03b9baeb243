import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { QueryState } from '../../lib/query-state.ts'
import { StackedCard } from './stacked-card.tsx'

const columns = [
  { key: '1', tick: '1 Nov', label: 'Day 1', parts: [{ name: 'Nodes', color: 'red', value: 5 }], total: 5 },
]
const query: QueryState<unknown> = { data: {}, error: null, isFetching: false, refetch: () => undefined }

const card = (state: Partial<QueryState<unknown>>) => (
  <StackedCard
    title="Points earned"
    note="By day"
    query={{ ...query, ...state }}
    columns={columns}
    label="Points by day"
    unit={{ short: (total) => `${total} PTS`, long: (total) => `${total} points` }}
    empty="No points yet"
    failed="Couldn't load the history."
    describeError={({ message }) => message}
  />
)

test('switches between chart and table', async () => {
  const screen = await render(card({}))
  await screen.getByRole('button', { name: 'Show as table' }).click()
  const table = screen.getByRole('region', { name: 'Points earned, as a table' })
  await expect.element(table.getByRole('rowheader', { name: 'Day 1' })).toBeVisible()
  await screen.getByRole('button', { name: 'Show as chart' }).click()
  await expect.element(screen.getByRole('slider', { name: 'Points by day' })).toBeVisible()
})

test('offers a retry after a failure', async () => {
  const refetch = vi.fn()
  const screen = await render(card({ data: undefined, error: new Error('offline'), refetch }))
  await expect.element(screen.getByText("Couldn't load the history.")).toBeVisible()
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(refetch).toHaveBeenCalledOnce()
})

test('has the same height in each state', async () => {
  const screen = await render(card({ data: undefined, isFetching: true }))
  const height = () =>
    screen.getByRole('region', { name: 'Points earned' }).element().getBoundingClientRect().height
  const loading = height()
  await screen.rerender(card({ data: undefined, error: new Error('offline') }))
  expect(height()).toBe(loading)
  await screen.rerender(card({}))
  expect(height()).toBe(loading)
})
