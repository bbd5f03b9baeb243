import type { Meta, StoryObj } from '@storybook/react-vite'
import { Time } from './time.tsx'

const meta = {
  component: Time,
  args: { at: '2026-11-12T14:05:00.000Z' },
} satisfies Meta<typeof Time>

export default meta
type Story = StoryObj<typeof meta>

export const Moment: Story = {}
export const InText: Story = { args: { children: 'Last used a moment ago' } }
export const Missing: Story = { args: { at: null } }
