import type { Meta, StoryObj } from '@storybook/react-vite'
import { failed, never, RejectedAnswer } from '../../../../../e2e/screenshots/answers.ts'
import { filled, id, settlement } from '../../../../../e2e/screenshots/filled.ts'
import { EntryPage } from './entry-page.tsx'

const meta = {
  component: EntryPage,
  args: { id: id(701) },
  parameters: { path: `/points/${id(701)}`, answers: filled },
} satisfies Meta<typeof EntryPage>

export default meta
type Story = StoryObj<typeof meta>

const incident = {
  id: id(900),
  kind: 'database',
  startsAt: '2026-11-05T10:00:00.000Z',
  endsAt: '2026-11-05T10:45:00.000Z',
  note: null,
} as const

const entryStory = (entry: Partial<typeof settlement>): Story => ({
  parameters: { answers: { ...filled, readPointsEntry: { ...settlement, ...entry } } },
})

export const Settlement: Story = {}
export const Pending = entryStory({ id: '2026-11-11.1', status: 'pending' })
export const NodesUnknown = entryStory({ nodes: null })
export const MakeGood = entryStory({
  source: 'make-good',
  incident,
  relatedEntryId: id(702),
  heartbeats: null,
})
export const Referral = entryStory({
  category: 'Referral',
  source: 'referral',
  points: 500,
  comment: 'Reward for inviting a friend',
  day: null,
  heartbeats: null,
  nodes: null,
})
export const Correction = entryStory({
  category: 'Others',
  source: 'correction',
  points: -12.25,
  comment: 'Correction by an operator: counted twice on 4 November',
  day: null,
  heartbeats: null,
  nodes: null,
})
export const Loading: Story = { parameters: { answers: { ...filled, readPointsEntry: never } } }
export const Failed: Story = { parameters: { answers: { ...filled, readPointsEntry: failed } } }
export const NotFound: Story = {
  parameters: {
    answers: {
      ...filled,
      readPointsEntry: new RejectedAnswer(404, { message: 'no', error: 'NOT_FOUND', statusCode: 404 }),
    },
  },
}
