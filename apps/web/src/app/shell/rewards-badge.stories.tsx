import type { Meta, StoryObj } from '@storybook/react-vite'
import { filled } from '../../../../../e2e/screenshots/filled.ts'
import { RewardsBadge } from './rewards-badge.tsx'

const meta = {
  component: RewardsBadge,
  parameters: { answers: filled },
} satisfies Meta<typeof RewardsBadge>

export default meta

export const Filled: StoryObj<typeof meta> = {}
