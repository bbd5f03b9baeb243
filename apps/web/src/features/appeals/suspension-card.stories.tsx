import type { Meta, StoryObj } from '@storybook/react-vite'
import { type Answers, failed, never } from '../../../../../e2e/screenshots/answers.ts'
import { filled } from '../../../../../e2e/screenshots/filled.ts'
import { SuspensionCard } from './suspension-card.tsx'

const suspension = {
  id: 'suspension',
  since: '2026-11-02T08:00:00.000Z',
  until: null,
  reasons: [{ signal: 'shared-wallet', sentence: 'Two accounts use one wallet.' }],
  mayAppeal: true,
}
const suspended: Answers = { ...filled, readHolds: { holds: [suspension], check: null } }
const appeal = {
  id: 'appeal',
  holdId: 'suspension',
  text: 'My sister lives here, too.',
  sentAt: '2026-11-03T10:00:00.000Z',
  state: 'open' as const,
  reason: null,
  decidedAt: null,
}
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
