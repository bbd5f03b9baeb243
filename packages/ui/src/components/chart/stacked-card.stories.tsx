import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ChartColumn } from '../../lib/chart-column.ts'
import type { QueryState } from '../../lib/query-state.ts'
import { StackedCard } from './stacked-card.tsx'

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

const loaded: QueryState<unknown> = {
  data: columns,
  error: null,
  isFetching: false,
  refetch: () => undefined,
}

const meta = {
  component: StackedCard,
  args: {
    title: 'Animals',
    note: '27 in five days',
    query: loaded,
    columns,
    label: 'Animals by day',
    unit: { short: (total) => `${total}`, long: (total) => `${total} animals` },
    empty: 'No animals in this time',
    failed: "Couldn't load the animals.",
    describeError: ({ message }) => message,
  },
} satisfies Meta<typeof StackedCard>

export default meta
type Story = StoryObj<typeof meta>

export const Chart: Story = {}
export const Table: Story = {
  play: ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button', { name: /table|Tabelle/ })),
}
export const Empty: Story = { args: { columns: [] } }
export const Loading: Story = {
  args: { query: { ...loaded, data: undefined, isFetching: true }, columns: [] },
}
export const Failed: Story = {
  args: {
    query: { ...loaded, data: undefined, error: new Error('The server is not available.') },
    columns: [],
  },
}
