import type { Meta, StoryObj } from '@storybook/react-vite'
import { filled, filledAccount } from '../../../../../../e2e/screenshots/filled.ts'
import { LoginCredentialsCard } from './login-credentials-card.tsx'

const meta = {
  component: LoginCredentialsCard,
  parameters: { path: '/profile/security', answers: filled, account: filledAccount },
} satisfies Meta<typeof LoginCredentialsCard>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {}
