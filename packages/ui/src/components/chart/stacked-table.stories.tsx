import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ChartColumn } from '../../lib/chart-column.ts'
import { StackedTable } from './stacked-table.tsx'

const columns: ChartColumn[] = [3, 0, 7, 12, 5].map((value, index) => ({
  key: `${index}`,
  tick: `${index + 1} Nov`,
  label: `Day ${index + 1}`,
  parts: [
    { name: 'Cats', color: 'var(--category-connectivity)', value },
    { name: 'Hens', color: 'var(--category-referral)', value: index },
  ],
  total: value + index,
}))

const meta = {
  component: StackedTable,
  args: { columns, label: 'Animals by day' },
  decorators: (Story) => (
    <div className="h-60">
      <Story />
    </div>
  ),
} satisfies Meta<typeof StackedTable>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {}
