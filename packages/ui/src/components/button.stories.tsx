import type { Meta, StoryObj } from '@storybook/react-vite'
import { Trash2 } from 'lucide-react'
import { Button } from './button.tsx'
import { Spinner } from './spinner.tsx'

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const

const meta = {
  component: Button,
  render: (props) => (
    <div className="flex flex-wrap items-center gap-3">
      {variants.map((variant) => (
        <Button key={variant} variant={variant} {...props} />
      ))}
    </div>
  ),
  args: { children: 'Save' },
} satisfies Meta<typeof Button>

export default meta
type Story = StoryObj<typeof meta>

export const Medium: Story = {}
export const Small: Story = { args: { size: 'sm' } }
export const Icon: Story = { args: { size: 'icon', 'aria-label': 'Delete', children: <Trash2 /> } }
export const Disabled: Story = { args: { disabled: true } }
export const Inactive: Story = { args: { inactive: true } }
export const Busy: Story = {
  args: {
    children: (
      <>
        <Spinner /> Saving…
      </>
    ),
  },
}
