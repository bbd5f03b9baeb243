import type { Meta, StoryObj } from '@storybook/react-vite'
import { checked } from '../../../../../e2e/screenshots/suspended.ts'
import { ConfirmEmailCard } from './confirm-email-card.tsx'

const meta = {
  component: ConfirmEmailCard,
  parameters: { answers: checked },
} satisfies Meta<typeof ConfirmEmailCard>

export default meta
type Story = StoryObj<typeof meta>

export const Pending: Story = {}
