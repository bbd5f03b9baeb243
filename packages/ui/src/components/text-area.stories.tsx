import type { Meta, StoryObj } from '@storybook/react-vite'
import { TextArea } from './text-area.tsx'

const meta = {
  component: TextArea,
  args: {
    label: 'What is wrong?',
    value: 'My node was online all day.',
    limit: 2000,
    onChange: () => undefined,
  },
} satisfies Meta<typeof TextArea>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {}
export const WithHint: Story = { args: { value: '', hint: 'Say what you expected.' } }
export const NearLimit: Story = { args: { limit: 30 } }
export const OverLimit: Story = { args: { limit: 20, error: 'Enter at most 20 characters.' } }
