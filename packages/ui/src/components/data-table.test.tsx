import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type Column, DataTable } from './data-table.tsx'

interface Animal {
  name: string
  legs: number
}

const columns: Column<Animal>[] = [
  { key: 'name', header: 'Animal', isRowHeader: true, cell: ({ name }) => name },
  { key: 'legs', header: 'Legs', align: 'end', cell: ({ legs }) => legs },
  {
    key: 'action',
    header: 'Action',
    hidesHeader: true,
    cell: ({ name }) => <button type="button">Feed {name}</button>,
  },
]
const animals: Animal[] = [
  { name: 'Cat', legs: 4 },
  { name: 'Hen', legs: 2 },
]
const table = { caption: 'Animals', columns, rows: animals, rowKey: ({ name }: Animal) => name }

test('names the table by its caption', async () => {
  const screen = await render(<DataTable {...table} />)
  await expect.element(screen.getByRole('table', { name: 'Animals' })).toBeVisible()
})

test('names a column by a header that only screen readers read', async () => {
  const screen = await render(<DataTable {...table} />)
  const header = screen.getByRole('columnheader', { name: 'Action' })
  await expect.element(header).toBeInTheDocument()
  expect(header.getByText('Action').element().getBoundingClientRect().width).toBe(1)
})

test('marks the cells of a row header column as headers of their rows', async () => {
  const screen = await render(<DataTable {...table} />)
  await expect.element(screen.getByRole('rowheader', { name: 'Hen' })).toHaveAttribute('scope', 'row')
})

test('aligns the header and the cells of a column to the end', async () => {
  const screen = await render(<DataTable {...table} />)
  for (const cell of [
    screen.getByRole('columnheader', { name: 'Legs' }),
    screen.getByRole('cell', { name: '4' }),
  ])
    await expect.element(cell).toHaveStyle({ textAlign: 'right' })
})

test('is no tab stop while all content is visible', async () => {
  const screen = await render(<DataTable {...table} />)
  await userEvent.tab()
  await expect.element(screen.getByRole('button', { name: 'Feed Cat' })).toHaveFocus()
  await expect.element(screen.getByRole('group')).not.toBeInTheDocument()
})

test('scrolls with the keyboard while the content overflows', async () => {
  const screen = await render(<DataTable {...table} className="h-24" />)
  const scroller = screen.getByRole('group', { name: 'Animals' })
  await userEvent.tab()
  await expect.element(scroller).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.poll(() => scroller.element().scrollTop).toBeGreaterThan(0)
})

test('becomes a tab stop when the window becomes too narrow', async () => {
  const screen = await render(<DataTable {...table} tableClassName="min-w-200" />)
  await expect.element(screen.getByRole('group')).not.toBeInTheDocument()
  await page.viewport(600, 900)
  await expect.element(screen.getByRole('group', { name: 'Animals' })).toHaveAttribute('tabindex', '0')
  await page.viewport(1280, 900)
  await expect.element(screen.getByRole('group')).not.toBeInTheDocument()
})

test('becomes a tab stop when rows are added', async () => {
  const screen = await render(<DataTable {...table} className="h-40" />)
  await expect.element(screen.getByRole('group')).not.toBeInTheDocument()
  const more = Array.from({ length: 20 }, (_, index) => ({ name: `Ant ${index}`, legs: 6 }))
  await screen.rerender(<DataTable {...table} rows={more} className="h-40" />)
  await expect.element(screen.getByRole('group', { name: 'Animals' })).toBeVisible()
})

test('keeps a sticky header in place while rows scroll', async () => {
  const screen = await render(<DataTable {...table} stickyHeader className="h-24" />)
  const header = screen.getByRole('columnheader', { name: 'Legs' }).element()
  const { top } = header.getBoundingClientRect()
  screen.getByRole('group').element().scrollTop = 20
  await expect
    .poll(() => screen.getByText('Cat', { exact: true }).element().getBoundingClientRect().top)
    .toBeLessThan(top + 40)
  expect(header.getBoundingClientRect().top).toBe(top)
})

test('cuts off long text and shows it in a tooltip', async () => {
  const name = 'Hippopotamus '.repeat(40)
  const truncated: Column<Animal>[] = [
    {
      key: 'name',
      header: 'Animal',
      isRowHeader: true,
      truncate: (animal) => animal.name,
      cell: (animal) => animal.name,
    },
  ]
  const screen = await render(
    <DataTable {...table} columns={truncated} rows={[{ name, legs: 4 }]} tableClassName="table-fixed" />,
  )
  const cell = screen.getByRole('rowheader')
  await expect.element(cell).toHaveAttribute('title', name)
  expect(cell.element().scrollWidth).toBeGreaterThan(cell.element().clientWidth)
  expect(cell.element().getBoundingClientRect().height).toBeLessThan(48)
})

test('shows details in a row that spans all columns', async () => {
  const screen = await render(
    <DataTable {...table} details={({ name }) => name === 'Cat' && <p role="alert">No food left</p>} />,
  )
  await expect.element(screen.getByRole('alert')).toHaveTextContent('No food left')
  expect(screen.getByRole('alert').element().closest('td')).toHaveAttribute('colspan', '3')
  expect(screen.getByRole('row').elements()).toHaveLength(4)
})

test('passes properties to the row of each entry', async () => {
  const screen = await render(
    <DataTable {...table} rowProps={({ legs }) => (legs === 2 ? { 'aria-selected': true } : {})} />,
  )
  await expect.element(screen.getByRole('row', { selected: true })).toMatchTextContent(/^Hen/)
})

const stacking: Column<Animal>[] = columns.map((column) => ({
  ...column,
  ...(column.key === 'legs' && { stack: { below: 600, under: 'name' } }),
}))

test('moves cells below those of another column while the table is narrow', async () => {
  const screen = await render(
    <div style={{ width: 599 }}>
      <DataTable {...table} columns={stacking} />
    </div>,
  )
  await expect.element(screen.getByRole('columnheader', { name: 'Legs' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('rowheader', { name: /^Cat/ })).toMatchTextContent(/^Cat\s*Legs\s*4$/)
  await screen.rerender(
    <div style={{ width: 600 }}>
      <DataTable {...table} columns={stacking} />
    </div>,
  )
  await expect.element(screen.getByRole('columnheader', { name: 'Legs' })).toBeVisible()
  await expect.element(screen.getByRole('rowheader', { name: /^Cat/ })).toMatchTextContent(/^Cat$/)
})

test('omits the header of a stacked column that needs no explanation', async () => {
  const unlabeled = stacking.map((column) => ({
    ...column,
    ...(column.stack && { stack: { ...column.stack, hidesHeader: true } }),
  }))
  const screen = await render(
    <div style={{ width: 400 }}>
      <DataTable {...table} columns={unlabeled} />
    </div>,
  )
  await expect.element(screen.getByRole('rowheader', { name: /^Cat/ })).toMatchTextContent(/^Cat\s*4$/)
})

test('shows details across the columns that are left in a narrow table', async () => {
  const screen = await render(
    <div style={{ width: 400 }}>
      <DataTable {...table} columns={stacking} details={() => <p>No food left</p>} />
    </div>,
  )
  const [details] = screen.getByText('No food left').elements()
  expect(details?.closest('td')).toHaveAttribute('colspan', '2')
})

test('sorts by a column with a button in its header, which states the order', async () => {
  const onSort = vi.fn()
  const sorted = columns.map((column) =>
    column.key === 'action'
      ? column
      : {
          ...column,
          sort: { direction: column.key === 'legs' ? ('descending' as const) : undefined, onSort },
        },
  )
  const screen = await render(<DataTable {...table} columns={sorted} />)
  const legs = screen.getByRole('columnheader', { name: 'Legs' })
  await expect.element(legs).toHaveAttribute('aria-sort', 'descending')
  await expect.element(screen.getByRole('columnheader', { name: 'Animal' })).not.toHaveAttribute('aria-sort')
  await legs.getByRole('button', { name: 'Legs' }).click()
  expect(onSort).toHaveBeenCalledOnce()
})
