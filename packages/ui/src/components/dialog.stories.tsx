import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'

const meta = {
  component: Dialog,
  args: {
    title: 'Rename the node',
    onClose: () => undefined,
    children: (
      <div className="grid gap-4">
        <Field label="Name" defaultValue="study-nuc" />
        <Button variant="primary">Save</Button>
      </div>
    ),
  },
} satisfies Meta<typeof Dialog>

export default meta
type Story = StoryObj<typeof meta>

export const TitleOnly: Story = {}
export const WithDescription: Story = { args: { note: 'The name is shown only to you.' } }
export const Wide: Story = { args: { wide: true } }
export const Full: Story = {
  args: {
    full: true,
    title: 'Picture 1',
    children: <div className="h-100 w-200 max-w-full rounded-md bg-sunken" />,
  },
}
export const Sticky: Story = { args: { sticky: true } }
