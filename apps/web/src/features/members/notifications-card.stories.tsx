import type { Meta, StoryObj } from '@storybook/react-vite'
import { filled } from '../../../../../e2e/screenshots/filled.ts'
import { NotificationsCard } from './notifications-card.tsx'

const meta = {
  component: NotificationsCard,
  parameters: { path: '/profile/notifications', answers: filled },
} satisfies Meta<typeof NotificationsCard>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {}
