import type { Meta, StoryObj } from '@storybook/react-vite'
import { failed, never } from '../../../../../e2e/screenshots/answers.ts'
import { empty } from '../../../../../e2e/screenshots/empty.ts'
import { filled } from '../../../../../e2e/screenshots/filled.ts'
import { isoBefore, node, nodesOf } from '../../../../../e2e/screenshots/nodes-of.ts'
import { NodeHealth } from './node-health.tsx'

const meta = {
  component: NodeHealth,
  args: { onShowSteps: () => undefined },
  parameters: { answers: nodesOf(node(1, true)) },
} satisfies Meta<typeof NodeHealth>

export default meta
type Story = StoryObj<typeof meta>

const fiveHundred = Array.from({ length: 500 }, (_, index) => node(index, index >= 7))

export const Connected: Story = {}
export const NoNode: Story = { parameters: { answers: empty } }
export const Removed: Story = {
  parameters: {
    answers: { ...nodesOf(), readNodeCredits: { slots: [], nodes: [], lastCreditedAt: null, uptime: null } },
  },
}
export const Waiting: Story = {
  parameters: { answers: { ...empty, readNodes: nodesOf(node(1, true)).readNodes } },
}
export const Offline: Story = { parameters: { answers: nodesOf(node(1, false)) } }
export const NeverConnected: Story = { parameters: { answers: nodesOf(node(1, false, null)) } }
export const SomeOffline: Story = { parameters: { answers: nodesOf(...fiveHundred) } }
export const Paused: Story = { args: { pausedSince: isoBefore(86_400_000) } }
export const Loading: Story = {
  parameters: { answers: { ...filled, readNodes: never, readNodeCredits: never } },
}
export const Failed: Story = { parameters: { answers: { ...filled, readNodes: failed } } }
export const SlotsFailed: Story = {
  parameters: { answers: { ...nodesOf(node(1, true)), readNodeCredits: failed } },
}
