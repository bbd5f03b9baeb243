import type { Meta, StoryObj } from '@storybook/react-vite'
import { Notice } from './notice.tsx'

const meta = {
  component: Notice,
  args: { tone: 'info', children: 'Points of today are settled after midnight.' },
} satisfies Meta<typeof Notice>

export default meta
type Story = StoryObj<typeof meta>

export const Info: Story = {}
export const Failure: Story = { args: { tone: 'error', children: 'The code is wrong or has expired.' } }
