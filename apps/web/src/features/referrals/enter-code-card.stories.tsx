import type { Meta, StoryObj } from '@storybook/react-vite'
import { empty } from '../../../../../e2e/screenshots/empty.ts'
import { EnterCodeCard } from './enter-code-card.tsx'

const meta = {
  component: EnterCodeCard,
  parameters: { path: '/referrals', answers: empty },
} satisfies Meta<typeof EnterCodeCard>

export default meta
type Story = StoryObj<typeof meta>

export const WithoutInviter: Story = {}
export const Invited: Story = {
  parameters: {
    answers: {
      ...empty,
      readReferralCodeEntry: { inviter: { code: 'K7XQ2', displayName: 'J. P.' }, enterUntil: null },
    },
  },
}
