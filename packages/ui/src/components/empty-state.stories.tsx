import type { Meta, StoryObj } from '@storybook/react-vite'
import { Gift } from 'lucide-react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

const meta = {
  component: EmptyState,
  args: { icon: Gift, title: 'No animals yet' },
} satisfies Meta<typeof EmptyState>

export default meta
type Story = StoryObj<typeof meta>

export const TitleOnly: Story = {}
export const WithAction: Story = {
  args: { text: 'Animals that you adopt appear here.', action: <Button variant="primary">Adopt one</Button> },
}
export const Page: Story = { args: { heading: true, text: 'Animals that you adopt appear here.' } }
