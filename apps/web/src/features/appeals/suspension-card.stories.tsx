import type { Meta, StoryObj } from '@storybook/react-vite'
import { failed, never } from '../../../../../e2e/screenshots/answers.ts'
import { appeal, suspended } from '../../../../../e2e/screenshots/suspended.ts'
import { SuspensionCard } from './suspension-card.tsx'

const rejected = {
  ...appeal,
  state: 'rejected' as const,
  reason: 'The wallet was never changed.',
  decidedAt: '2026-11-04T10:00:00.000Z',
}

const meta = {
  component: SuspensionCard,
  parameters: { answers: suspended },
} satisfies Meta<typeof SuspensionCard>

export default meta
type Story = StoryObj<typeof meta>

export const Suspended: Story = {}
export const Appealed: Story = {
  parameters: { answers: { ...suspended, readAppeals: { appeals: [appeal] } } },
}
export const AppealRejected: Story = {
  parameters: { answers: { ...suspended, readAppeals: { appeals: [rejected] } } },
}
export const AppealsLoading: Story = { parameters: { answers: { ...suspended, readAppeals: never } } }
export const AppealsFailed: Story = { parameters: { answers: { ...suspended, readAppeals: failed } } }
