import type { Meta, StoryObj } from '@storybook/react-vite'
import { Progress } from './progress.tsx'

const meta = {
  component: Progress,
  args: { label: 'Heartbeats', value: 50, max: 100 },
} satisfies Meta<typeof Progress>

export default meta
type Story = StoryObj<typeof meta>

export const HalfWay: Story = {}
export const Nothing: Story = { args: { value: 0 } }
export const MoreThanAll: Story = { args: { value: 120 } }
export const Unknown: Story = { args: { value: null } }
