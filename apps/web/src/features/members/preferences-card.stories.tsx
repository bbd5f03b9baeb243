import type { Meta, StoryObj } from '@storybook/react-vite'
import { empty } from '../../../../../e2e/screenshots/empty.ts'
import { filled } from '../../../../../e2e/screenshots/filled.ts'
import { PreferencesCard } from './preferences-card.tsx'

const meta = {
  component: PreferencesCard,
  parameters: { path: '/profile/about', answers: filled },
} satisfies Meta<typeof PreferencesCard>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {}
export const Empty: Story = { parameters: { answers: empty } }
