import type { Meta, StoryObj } from '@storybook/react-vite'
import { Button } from './button.tsx'
import { Confirm } from './confirm.tsx'

const meta = {
  component: Confirm,
  args: {
    title: 'Delete the key?',
    text: 'Programs that use it lose access.',
    action: 'Delete',
    onConfirm: () => undefined,
    children: <Button>Delete…</Button>,
  },
} satisfies Meta<typeof Confirm>

export default meta
type Story = StoryObj<typeof meta>

export const Closed: Story = {}
export const Open: Story = { play: ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button')) }
