import type { Meta, StoryObj } from '@storybook/react-vite'
import { filled } from '../../../../../e2e/screenshots/filled.ts'
import { WalletCard } from './wallet-card.tsx'

const meta = {
  component: WalletCard,
  parameters: { path: '/profile/wallet', answers: filled },
} satisfies Meta<typeof WalletCard>

export default meta
type Story = StoryObj<typeof meta>

export const NotInstalled: Story = {}
