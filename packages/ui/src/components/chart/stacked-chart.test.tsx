import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ChartColumn } from '../../lib/chart-column.ts'
import { StackedChart } from './stacked-chart.tsx'

const columns: ChartColumn[] = [3, 0, 7].map((value, index) => ({
  key: `${index}`,
  tick: `${index + 1} Nov`,
  label: `Day ${index + 1}`,
  parts: [
    { name: 'Nodes', color: 'red', value },
    { name: 'Friends', color: 'blue', value: index },
  ],
  total: value + index,
}))

const chart = (shown = columns) => (
  <div className="h-80 w-200">
    <StackedChart
      columns={shown}
      label="Points by day"
      unit={{ short: (total) => `${total} PTS`, long: (total) => `${total} points` }}
      empty="No points yet"
    />
  </div>
)

test('announces the last column', async () => {
  const screen = await render(chart())
  const slider = screen.getByRole('slider', { name: 'Points by day' })
  await expect.element(slider).toHaveAttribute('aria-valuetext', 'Day 3: 9 points. Nodes 7, Friends 2')
})

test.each([
  ['{ArrowLeft}', 'Day 2: 1 points. Friends 1', '2'],
  ['{Home}', 'Day 1: 3 points. Nodes 3', '1'],
  ['{Home}{End}', 'Day 3: 9 points. Nodes 7, Friends 2', '3'],
])('selects a column with the keys %s', async (keys, text, value) => {
  const screen = await render(chart())
  await userEvent.tab()
  await userEvent.keyboard(keys)
  const slider = screen.getByRole('slider')
  await expect.element(slider).toHaveAttribute('aria-valuetext', text)
  await expect.element(slider).toHaveAttribute('aria-valuenow', value)
})

test('shows the values of the column under the pointer', async () => {
  const screen = await render(chart())
  await screen.getByRole('slider').hover({ position: { x: 100, y: 100 } })
  await expect.element(screen.getByText('Day 1')).toBeVisible()
  await expect.element(screen.getByText(/3 PTS/)).toBeVisible()
})

test('hides the values on Escape', async () => {
  const screen = await render(chart())
  await userEvent.tab()
  await expect.element(screen.getByText(/9 PTS/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByText(/9 PTS/)).not.toBeInTheDocument()
})

test('adapts to the width of the window', async () => {
  const screen = await render(
    <div className="h-80">
      <StackedChart
        columns={columns}
        label="Points by day"
        unit={{ short: String, long: String }}
        empty="No points yet"
      />
    </div>,
  )
  const getWidth = () => screen.container.querySelector('svg')?.getAttribute('width')
  const wide = Number(getWidth())
  await page.viewport(800, 900)
  await expect.poll(() => Number(getWidth())).toBe(wide - 480)
  await page.viewport(1280, 900)
})

test('explains that there is no data', async () => {
  const screen = await render(chart([]))
  await expect.element(screen.getByText('No points yet')).toBeVisible()
})
