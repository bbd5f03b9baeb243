import type { Meta, StoryObj } from '@storybook/react-vite'
import { failed, never } from '../../../../../e2e/screenshots/answers.ts'
import { empty } from '../../../../../e2e/screenshots/empty.ts'
import { filled } from '../../../../../e2e/screenshots/filled.ts'
import { HeartbeatCard } from './heartbeat-card.tsx'

const meta = {
  component: HeartbeatCard,
  parameters: { path: '/rewards', answers: filled },
} satisfies Meta<typeof HeartbeatCard>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {}
export const Empty: Story = { parameters: { answers: empty } }
export const Loading: Story = { parameters: { answers: { ...filled, readHeartbeatStatus: never } } }
export const Failed: Story = { parameters: { answers: { ...filled, readHeartbeatStatus: failed } } }
