import type { Meta, StoryObj } from '@storybook/react-vite'
import { LabeledSelect } from './labeled-select.tsx'

const meta = {
  component: LabeledSelect,
  args: {
    label: 'Language',
    children: (
      <>
        <option>English</option>
        <option>Deutsch</option>
      </>
    ),
  },
} satisfies Meta<typeof LabeledSelect>

export default meta
type Story = StoryObj<typeof meta>

export const Enabled: Story = {}
export const Disabled: Story = { args: { disabled: true } }
