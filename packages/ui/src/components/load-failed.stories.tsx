import type { Meta, StoryObj } from '@storybook/react-vite'
import { LoadFailed } from './load-failed.tsx'

const meta = {
  component: LoadFailed,
  args: {
    title: "Couldn't load the animals.",
    text: 'The database cannot be reached at the moment.',
    retrying: false,
    onRetry: () => undefined,
  },
} satisfies Meta<typeof LoadFailed>

export default meta
type Story = StoryObj<typeof meta>

export const Failed: Story = {}
export const Retrying: Story = { args: { retrying: true } }
