import type { Meta, StoryObj } from '@storybook/react-vite'
import { Skeleton } from './skeleton.tsx'

const meta = {
  component: Skeleton,
  args: {},
} satisfies Meta<typeof Skeleton>

export default meta
type Story = StoryObj<typeof meta>

export const LineLoading: Story = { args: { className: 'h-4 w-56' } }
export const PanelLoading: Story = { args: { className: 'h-40 w-full' } }
