import type { Meta, StoryObj } from '@storybook/react-vite'
import { filled } from '../../../../../e2e/screenshots/filled.ts'
import { ConfirmEmailCard } from './confirm-email-card.tsx'

const check = {
  since: '2026-11-02T08:00:00.000Z',
  reasons: [{ signal: 'dense-subnet', sentence: 'Many accounts share your network.' }],
}

const meta = {
  component: ConfirmEmailCard,
  parameters: { answers: { ...filled, readHolds: { holds: [], check } } },
} satisfies Meta<typeof ConfirmEmailCard>

export default meta
type Story = StoryObj<typeof meta>

export const Pending: Story = {}
