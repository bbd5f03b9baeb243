import type { Meta, StoryObj } from '@storybook/react-vite'
import { PasswordField } from './password-field.tsx'

const meta = {
  component: PasswordField,
  args: { label: 'Password', defaultValue: 'secret words' },
} satisfies Meta<typeof PasswordField>

export default meta
type Story = StoryObj<typeof meta>

export const Hidden: Story = {}
export const Shown: Story = { play: ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button')) }
export const Invalid: Story = { args: { error: 'Enter at least 8 characters.' } }
