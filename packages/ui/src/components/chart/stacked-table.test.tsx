import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { ChartColumn } from '../../lib/chart-column.ts'
import { StackedTable } from './stacked-table.tsx'

const columns: ChartColumn[] = Array.from({ length: 30 }, (_, index) => ({
  key: `${index}`,
  tick: '',
  label: `Day ${index + 1}`,
  parts: [{ name: 'Nodes', color: 'red', value: index }],
  total: index,
}))

test('lists the newest column first', async () => {
  const screen = await render(<StackedTable columns={columns} label="Points by day" />)
  const rows = screen.getByRole('table', { name: 'Points by day' }).getByRole('row').elements()
  expect(rows.slice(0, 2).map((row) => row.textContent)).toEqual(['Time (UTC)NodesTotal', 'Day 302929'])
})

test('scrolls inside its container', async () => {
  const screen = await render(
    <div className="h-60">
      <StackedTable columns={columns} label="Points by day" />
    </div>,
  )
  const scroller = screen.getByRole('group', { name: 'Points by day' })
  await expect.element(scroller).toHaveAttribute('tabindex', '0')
  expect(scroller.element().getBoundingClientRect().height).toBe(240)
})
