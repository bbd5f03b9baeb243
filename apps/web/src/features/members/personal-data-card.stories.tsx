import type { Meta, StoryObj } from '@storybook/react-vite'
import { failed, never } from '../../../../../e2e/screenshots/answers.ts'
import { empty } from '../../../../../e2e/screenshots/empty.ts'
import { filled } from '../../../../../e2e/screenshots/filled.ts'
import { PersonalDataCard } from './personal-data-card.tsx'

const account = { paused: null, deletion: null, export: null, campaignEmailPending: null }
const requested = { askedAt: '2026-11-12T14:05:00.000Z', readyAt: null, expiresAt: null }
const deletion = { askedAt: '2026-11-12T14:05:00.000Z', dueAt: '2026-11-26T14:05:00.000Z' }

const meta = {
  component: PersonalDataCard,
  parameters: { path: '/profile/data', answers: filled },
} satisfies Meta<typeof PersonalDataCard>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {}
export const Empty: Story = { parameters: { answers: empty } }
export const Loading: Story = { parameters: { answers: { ...filled, readAccount: never } } }
export const Failed: Story = { parameters: { answers: { ...filled, readAccount: failed } } }
export const ExportRequested: Story = {
  parameters: { answers: { ...filled, readAccount: { ...account, export: requested } } },
}
export const DeletionScheduled: Story = {
  parameters: { answers: { ...filled, readAccount: { ...account, deletion } } },
}
