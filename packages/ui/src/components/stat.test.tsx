import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Stat, StatGrid } from './stat.tsx'

test('groups the figure with its name, unit and explanation', async () => {
  const screen = await render(
    <Stat name="Today" value="12.5" unit="PTS">
      Since midnight
    </Stat>,
  )
  const group = screen.getByRole('group', { name: 'Today' })
  await expect.element(group.getByText('12.5')).toBeVisible()
  await expect.element(group.getByText('PTS')).toBeVisible()
  await expect.element(group.getByText('Since midnight')).toBeVisible()
})

test('shows placeholders of the same height while it loads', async () => {
  const stat = (loading: boolean) => (
    <Stat name="Today" value="12.5" loading={loading}>
      Since midnight
    </Stat>
  )
  const screen = await render(stat(true))
  const group = screen.getByRole('group', { name: 'Today' })
  await expect.element(screen.getByText('12.5')).not.toBeInTheDocument()
  const { height } = group.element().getBoundingClientRect()
  await screen.rerender(stat(false))
  await expect.element(screen.getByText('12.5')).toBeVisible()
  expect(group.element().getBoundingClientRect().height).toBe(height)
})

test('cuts off a figure that does not fit and shows it in a tooltip', async () => {
  const value = '123456789'.repeat(9)
  const screen = await render(
    <StatGrid className="w-100 xl:grid-cols-2">
      <Stat name="Huge" value={value} big>
        Total
      </Stat>
      <Stat name="Small" value="1">
        Total
      </Stat>
    </StatGrid>,
  )
  await expect.element(screen.getByText(value)).toHaveAttribute('title', value)
  expect(screen.container.firstElementChild?.scrollWidth).toBeLessThanOrEqual(400)
})

test('wraps an explanation that is wider than the figure', async () => {
  const screen = await render(
    <div style={{ width: 200 }}>
      <Stat name="Today" value="12.5">
        With the heartbeats of today, which are not settled yet
      </Stat>
    </div>,
  )
  const text = screen.getByText(/^With the heartbeats/).element()
  expect(text.getBoundingClientRect().height).toBeGreaterThan(30)
  expect(text.scrollWidth).toBe(text.clientWidth)
})
