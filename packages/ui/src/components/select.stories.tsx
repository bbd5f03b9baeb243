import type { Meta, StoryObj } from '@storybook/react-vite'
import { Select } from './select.tsx'

const meta = {
  component: Select,
  args: {
    'aria-label': 'Entries on a page',
    children: (
      <>
        <option>10 a page</option>
        <option>25 a page</option>
      </>
    ),
  },
} satisfies Meta<typeof Select>

export default meta
type Story = StoryObj<typeof meta>

export const Enabled: Story = {}
export const Disabled: Story = { args: { disabled: true } }
