import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { ShareTable } from './share-table.tsx'

const shares = [
  { name: 'Nodes', color: 'red', value: 1234.5, percentage: 75 },
  { name: 'Friends', color: 'blue', value: null, percentage: null },
]
const table = { caption: 'Points by category', heads: ['Category', 'Points'] as [string, string], shares }

test('lists each share with its value and percentage', async () => {
  const screen = await render(<ShareTable {...table} />)
  const rows = screen.getByRole('table', { name: 'Points by category' }).getByRole('row')
  expect(rows.elements().map((row) => row.textContent)).toEqual([
    'CategoryPointsShare',
    'Nodes1\u202f234,575%',
    'Friends––',
  ])
})

test('reports the row under the pointer', async () => {
  const onActive = vi.fn()
  const screen = await render(<ShareTable {...table} onActive={onActive} />)
  await screen.getByText('Friends').hover()
  expect(onActive).toHaveBeenLastCalledWith('Friends')
  await screen.getByText('Category').hover()
  expect(onActive).toHaveBeenLastCalledWith(null)
})

test('fades the rows that are not active', async () => {
  const screen = await render(<ShareTable {...table} active="Nodes" />)
  await expect.element(screen.getByRole('row', { name: /Friends/ })).toHaveStyle({ opacity: '0.5' })
  await expect.element(screen.getByRole('row', { name: /Nodes/ })).toHaveStyle({ opacity: '1' })
})
