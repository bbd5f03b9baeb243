import type { Meta, StoryObj } from '@storybook/react-vite'
import { failed, never } from '../../../../../e2e/screenshots/answers.ts'
import { filled } from '../../../../../e2e/screenshots/filled.ts'
import { PolicyPage } from './policy-page.tsx'

const meta = {
  component: PolicyPage,
  parameters: { path: '/policies/privacy', answers: filled },
  args: { kind: 'privacy' },
} satisfies Meta<typeof PolicyPage>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {}
export const Loading: Story = { parameters: { answers: { ...filled, readPolicy: never } } }
export const Failed: Story = { parameters: { answers: { ...filled, readPolicy: failed } } }
