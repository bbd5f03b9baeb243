import type { Meta, StoryObj } from '@storybook/react-vite'
import { ReferralStats } from './referral-stats.tsx'

const meta = {
  component: ReferralStats,
  args: {
    loading: false,
    stats: { totalReferralPoints: 3_500, successfulReferralsAmount: 2, pendingReferralsAmount: 6 },
  },
} satisfies Meta<typeof ReferralStats>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {}
export const Unknown: Story = { args: { stats: undefined } }
export const Loading: Story = { args: { stats: undefined, loading: true } }
