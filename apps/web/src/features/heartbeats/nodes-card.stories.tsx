import type { Meta, StoryObj } from '@storybook/react-vite'
import { failed, never } from '../../../../../e2e/screenshots/answers.ts'
import { empty } from '../../../../../e2e/screenshots/empty.ts'
import { filled, id, NOW } from '../../../../../e2e/screenshots/filled.ts'
import { huge } from '../../../../../e2e/screenshots/huge.ts'
import { withoutValues } from '../../../../../e2e/screenshots/without-values.ts'
import { NodesCard } from './nodes-card.tsx'

const offline = {
  id: id(31),
  name: 'old-laptop',
  registeredAt: '2026-01-01T00:00:00Z',
  lastSeenAt: null,
  connected: false,
  nextHeartbeatAt: null,
}

const meta = {
  component: NodesCard,
  parameters: { answers: filled },
} satisfies Meta<typeof NodesCard>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {}
export const Empty: Story = { parameters: { answers: empty } }
export const Huge: Story = { parameters: { answers: huge } }
export const PartlyNull: Story = { parameters: { answers: withoutValues(filled) } }
export const Loading: Story = { parameters: { answers: { ...filled, readNodes: never } } }
export const Failed: Story = { parameters: { answers: { ...filled, readNodes: failed } } }
export const NoneConnected: Story = {
  parameters: {
    answers: {
      ...filled,
      readNodes: { at: new Date(NOW).toISOString(), anonymous: null, nodes: [offline] },
      readNodeCredits: { slots: [], nodes: [], lastCreditedAt: null, uptime: null },
    },
  },
}
export const SlotsFailed: Story = { parameters: { answers: { ...filled, readNodeCredits: failed } } }
