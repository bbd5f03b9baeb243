import type { Meta, StoryObj } from '@storybook/react-vite'
import { Trash2 } from 'lucide-react'
import { Button } from './button.tsx'
import { Badge, Row } from './row.tsx'

const meta = {
  component: Row,
  args: { icon: Trash2, title: 'Cat', note: 'Adopted on 12 Nov 2026' },
  render: (props) => (
    <ul>
      <Row {...props} />
    </ul>
  ),
} satisfies Meta<typeof Row>

export default meta
type Story = StoryObj<typeof Row>

export const WithIcon: Story = {}
export const WithPosition: Story = { args: { icon: 1 } }
export const WithAction: Story = { args: { action: <Button size="sm">Feed</Button> } }
export const WithBadge: Story = {
  args: {
    title: (
      <>
        Cat <Badge>New</Badge>
      </>
    ),
  },
}
export const WithContent: Story = {
  args: { children: <p className="pl-13 text-sm text-danger">No food left.</p> },
}
