import type { Meta, StoryObj } from '@storybook/react-vite'
import { filled } from '../../../../../e2e/screenshots/filled.ts'
import { PausedNotice } from './paused-notice.tsx'

const account = { deletion: null, export: null, campaignEmailPending: null }
const paused = { since: '2026-11-02T08:00:00.000Z', reason: 'Two accounts use one wallet.' }

const meta = {
  component: PausedNotice,
  parameters: { answers: { ...filled, readAccount: { ...account, paused } } },
} satisfies Meta<typeof PausedNotice>

export default meta
type Story = StoryObj<typeof meta>

export const Paused: Story = {}
