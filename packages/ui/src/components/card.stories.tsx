import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from './button.tsx'
import { Card } from './card.tsx'

const meta = {
  component: Card,
  args: { title: 'Animals', children: <p className="p-6">Content</p> },
} satisfies Meta<typeof Card>

export default meta
type Story = StoryObj<typeof meta>

export const TitleOnly: Story = {}
export const WithDescriptionAndAction: Story = {
  args: { note: 'All that you adopted', actions: <Button>Adopt one</Button> },
}
