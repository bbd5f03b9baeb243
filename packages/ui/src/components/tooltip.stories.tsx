import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from './button.tsx'
import { Tooltip } from './tooltip.tsx'

const meta = {
  component: Tooltip,
  args: { text: 'Copies the link', children: <Button>Copy</Button> },
} satisfies Meta<typeof Tooltip>

export default meta
type Story = StoryObj<typeof meta>

export const Enabled: Story = {}
export const Off: Story = { args: { off: true } }
