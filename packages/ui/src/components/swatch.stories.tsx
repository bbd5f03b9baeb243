import type { Meta, StoryObj } from '@storybook/react-vite'
import { Swatch } from './swatch.tsx'

const meta = {
  component: Swatch,
  args: { color: 'var(--category-connectivity)' },
  render: (props) => (
    <p className="flex items-center gap-2">
      <Swatch {...props} /> Cats
    </p>
  ),
} satisfies Meta<typeof Swatch>

export default meta
type Story = StoryObj<typeof meta>

export const Colored: Story = {}
