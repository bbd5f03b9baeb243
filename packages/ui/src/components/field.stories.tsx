import type { Meta, StoryObj } from '@storybook/react-vite'
import { Field } from './field.tsx'

const meta = {
  component: Field,
  args: { label: 'Email address', className: 'max-w-100' },
} satisfies Meta<typeof Field>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = { args: { placeholder: 'ada@example.org' } }
export const Filled: Story = { args: { defaultValue: 'ada@example.org' } }
export const WithHint: Story = { args: { hint: "We'll email a code to this address." } }
export const Invalid: Story = { args: { defaultValue: 'ada', error: 'Enter an email address.' } }
export const Disabled: Story = { args: { defaultValue: 'ada@example.org', disabled: true } }
