import type { CampaignSubmission } from '@hearth/protocol/endpoints/campaigns'
import { Button } from '@hearth/ui/components/button'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { failed, never } from '../../../../../e2e/screenshots/answers.ts'
import { empty } from '../../../../../e2e/screenshots/empty.ts'
import { filled } from '../../../../../e2e/screenshots/filled.ts'
import { huge } from '../../../../../e2e/screenshots/huge.ts'
import { withoutValues } from '../../../../../e2e/screenshots/without-values.ts'
import { CampaignsCard } from './campaigns-card.tsx'

/** Campaigns whose rows lead to what they wait for. */
const blocked = (
  [
    { type: 'wallet', campaignName: 'Link your wallet', reason: 'Link a wallet first.' },
    { type: 'identity', campaignName: 'Get a Machine ID', reason: 'Create a Machine ID first.' },
    { type: 'heartbeat', campaignName: 'Steady node', progress: { current: 37, goal: 100 } },
    { type: 'streak', campaignName: 'A week in a row', progress: { current: 2, goal: 7 } },
    {
      type: 'manual',
      campaignName: 'Help others',
      state: 'locked',
      reason: 'Complete this first: Steady node.',
      missingPrerequisites: ['2'],
    },
  ] satisfies Partial<CampaignSubmission>[]
).map(
  (row, index): CampaignSubmission => ({
    campaignId: String(index),
    description: null,
    completed: false,
    formUrl: null,
    bonusPoints: 100,
    mandatory: false,
    state: 'open',
    isNew: false,
    endsAt: null,
    ...row,
  }),
)

const meta = {
  component: CampaignsCard,
  args: { createMachineId: <Button size="sm">Create a Machine ID</Button> },
  parameters: { path: '/rewards', answers: filled },
} satisfies Meta<typeof CampaignsCard>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {}
export const Blocked: Story = { parameters: { answers: { ...filled, readSubmissions: blocked } } }
export const Empty: Story = { parameters: { answers: empty } }
export const Huge: Story = { parameters: { answers: huge } }
export const PartlyNull: Story = { parameters: { answers: withoutValues(filled) } }
export const Loading: Story = { parameters: { answers: { ...filled, readSubmissions: never } } }
export const Failed: Story = { parameters: { answers: { ...filled, readSubmissions: failed } } }
