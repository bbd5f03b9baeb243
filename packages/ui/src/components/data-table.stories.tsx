import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from './button.tsx'
import { type Column, DataTable } from './data-table.tsx'

interface Animal {
  name: string
  legs: number
}

const animals: Animal[] = [
  { name: 'Cat', legs: 4 },
  { name: 'Hen', legs: 2 },
  { name: 'Millipede with a name that is longer than its column', legs: 750 },
]

const columns: Column<Animal>[] = [
  {
    key: 'name',
    header: 'Animal',
    isRowHeader: true,
    truncate: ({ name }) => name,
    cell: ({ name }) => name,
  },
  { key: 'legs', header: 'Legs', align: 'end', width: 'w-24', cell: ({ legs }) => legs },
  {
    key: 'action',
    header: 'Action',
    hidesHeader: true,
    align: 'end',
    width: 'w-32',
    cell: () => <Button size="sm">Feed</Button>,
  },
]

const meta = {
  component: DataTable<Animal>,
  args: {
    caption: 'Animals',
    columns,
    rows: animals,
    rowKey: ({ name }) => name,
    rowHeight: 'lg',
    tableClassName: 'table-fixed',
  },
} satisfies Meta<typeof DataTable<Animal>>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {}
export const Scrolling: Story = {
  args: { stickyHeader: true, tableClassName: 'min-w-400 table-fixed', className: 'h-32' },
}
export const WithDetails: Story = {
  args: { details: ({ legs }) => legs === 2 && <p className="text-sm text-danger">No food left.</p> },
}
export const Sortable: Story = {
  args: {
    columns: columns.map((column) => ({
      ...column,
      ...(!column.hidesHeader && {
        sort: { direction: column.isRowHeader ? ('ascending' as const) : undefined, onSort: () => undefined },
      }),
    })),
  },
}
