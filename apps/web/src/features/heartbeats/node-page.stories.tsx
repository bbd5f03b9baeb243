import type { Meta, StoryObj } from '@storybook/react-vite'
import { failed, never } from '../../../../../e2e/screenshots/answers.ts'
import { filled, id, nodeStats } from '../../../../../e2e/screenshots/filled.ts'
import { NodePage } from './node-page.tsx'

const unknownPeriods = [7, 30, 365].map((days) => ({ days, heartbeats: 0, points: 0, uptime: null }))

const meta = {
  component: NodePage,
  args: { id: id(31), day: undefined },
  parameters: { path: `/nodes/${id(31)}`, answers: filled },
} satisfies Meta<typeof NodePage>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {}
export const New: Story = {
  parameters: {
    answers: {
      ...filled,
      readNodeStats: { ...nodeStats(1), periods: unknownPeriods, days: [] },
      readNodeSlots: { to: '2026-11-12', intervalSeconds: 900, slots: [], incidents: [] },
    },
  },
}
export const FewDays: Story = { parameters: { answers: { ...filled, readNodeStats: nodeStats(9) } } }
export const Loading: Story = {
  parameters: { answers: { ...filled, readNodes: never, readNodeStats: never, readNodeSlots: never } },
}
export const Failed: Story = {
  parameters: { answers: { ...filled, readNodeStats: failed, readNodeSlots: failed } },
}
