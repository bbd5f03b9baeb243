import type { Meta, StoryObj } from '@storybook/react-vite'
import { ClaimButton } from './claim-button.tsx'

const claim = { start: () => undefined, rejection: undefined }

const meta = {
  component: ClaimButton,
  args: { name: 'Earn your first 100 heartbeats', claim: { ...claim, state: 'claimable' } },
} satisfies Meta<typeof ClaimButton>

export default meta
type Story = StoryObj<typeof meta>

export const Claimable: Story = {}
export const Inactive: Story = { args: { inactive: true } }
export const Claiming: Story = { args: { claim: { ...claim, state: 'claiming' } } }
export const Claimed: Story = { args: { claim: { ...claim, state: 'claimed' } } }
export const OnHold: Story = { args: { claim: { ...claim, state: 'on-hold' } } }
