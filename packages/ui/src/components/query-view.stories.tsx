import type { Meta, StoryObj } from '@storybook/react-vite'
import type { QueryState } from '../lib/query-state.ts'
import { Card } from './card.tsx'
import { QueryView } from './query-view.tsx'
import { Row, SkeletonRows } from './row.tsx'

const idle: QueryState<string[]> = {
  data: undefined,
  error: null,
  isFetching: false,
  refetch: () => undefined,
}
const error = new Error('The database cannot be reached at the moment.')

const meta = {
  component: QueryView,
  args: {
    fades: true,
    query: { ...idle, data: ['Cat', 'Hen'] },
    failed: "Couldn't load the animals.",
    describeError: ({ message }: Error) => message,
    loading: <SkeletonRows count={2} />,
    isEmpty: (data: unknown) => (data as string[]).length === 0,
    empty: <p className="p-6">No animals yet</p>,
    children: (data: unknown) => (
      <ul>
        {(data as string[]).map((name, index) => (
          <Row key={name} icon={index + 1} title={name} note="At home" />
        ))}
      </ul>
    ),
  },
  render: (props) => (
    <Card title="Animals">
      <QueryView {...props} />
    </Card>
  ),
} satisfies Meta<typeof QueryView>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {}
export const Empty: Story = { args: { query: { ...idle, data: [] } } }
export const Loading: Story = { args: { query: { ...idle, isFetching: true } } }
export const Failed: Story = { args: { query: { ...idle, error } } }
export const Retrying: Story = { args: { query: { ...idle, error, isFetching: true } } }
export const PreviousData: Story = {
  args: { query: { ...idle, data: ['Cat'], isFetching: true, isPlaceholderData: true } },
}
