import type { Meta, StoryObj } from '@storybook/react-vite'
import { toast } from 'sonner'
import { Button } from './button.tsx'
import { Toaster } from './toaster.tsx'

const meta = {
  component: Toaster,
  render: () => (
    <div className="flex gap-3">
      <Button onClick={() => toast.success('Profile saved')}>Success</Button>
      <Button onClick={() => toast.error('The server is not available.')}>Error</Button>
      <Button onClick={() => toast.info('A new version is available.')}>Info</Button>
      <Toaster />
    </div>
  ),
} satisfies Meta<typeof Toaster>

export default meta
type Story = StoryObj<typeof meta>

export const Buttons: Story = {}
