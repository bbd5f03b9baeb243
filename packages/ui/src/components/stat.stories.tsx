import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stat, StatGrid } from './stat.tsx'

const meta = {
  component: Stat,
  args: { name: 'Points today', value: '12 345,67', unit: 'PTS', children: 'Since midnight (UTC)' },
  render: (props) => (
    <StatGrid className="xl:grid-cols-2">
      <Stat {...props} />
      <Stat name="Heartbeats" value="96">
        In the last 24 hours
      </Stat>
    </StatGrid>
  ),
} satisfies Meta<typeof Stat>

export default meta
type Story = StoryObj<typeof meta>

export const Normal: Story = {}
export const Big: Story = { args: { big: true } }
export const Unknown: Story = { args: { value: '–' } }
export const Overflowing: Story = { args: { value: '123456789'.repeat(9) } }
export const Loading: Story = { args: { loading: true } }
