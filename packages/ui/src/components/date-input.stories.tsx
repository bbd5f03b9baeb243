import type { Meta, StoryObj } from '@storybook/react-vite'
import { DateInput } from './date-input.tsx'

const meta = {
  component: DateInput,
  args: { label: 'From', value: '2026-11-12', onChange: () => undefined },
} satisfies Meta<typeof DateInput>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {}
export const Empty: Story = { args: { value: undefined } }
