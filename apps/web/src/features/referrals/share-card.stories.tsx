import type { Meta, StoryObj } from '@storybook/react-vite'
import { failed, never } from '../../../../../e2e/screenshots/answers.ts'
import { empty } from '../../../../../e2e/screenshots/empty.ts'
import { filled, user } from '../../../../../e2e/screenshots/filled.ts'
import { withoutValues } from '../../../../../e2e/screenshots/without-values.ts'
import { ShareCard } from './share-card.tsx'

const meta = {
  component: ShareCard,
  parameters: { path: '/referrals', answers: filled },
} satisfies Meta<typeof ShareCard>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {}
export const Empty: Story = { parameters: { answers: empty } }
export const PartlyNull: Story = { parameters: { answers: withoutValues(filled) } }
export const Loading: Story = { parameters: { answers: { ...filled, readUser: never } } }
export const Failed: Story = { parameters: { answers: { ...filled, readUser: failed } } }
export const WithoutLink: Story = {
  parameters: { answers: { ...filled, readUser: { ...user, personal_code: null } } },
}
