import type { Meta, StoryObj } from '@storybook/react-vite'
import { failed, never } from '../../../../../../e2e/screenshots/answers.ts'
import { emptyAccount } from '../../../../../../e2e/screenshots/empty.ts'
import { filled, filledAccount } from '../../../../../../e2e/screenshots/filled.ts'
import { hugeAccount } from '../../../../../../e2e/screenshots/huge.ts'
import { ActivityCard } from './activity-card.tsx'

const meta = {
  component: ActivityCard,
  parameters: { path: '/profile/security', answers: filled, account: filledAccount },
} satisfies Meta<typeof ActivityCard>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {}
export const Empty: Story = { parameters: { account: emptyAccount } }
export const Huge: Story = { parameters: { account: hugeAccount } }
export const Loading: Story = { parameters: { account: { ...filledAccount, '/activity': never } } }
export const Failed: Story = { parameters: { account: { ...filledAccount, '/activity': failed } } }
