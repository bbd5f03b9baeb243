import type { Meta, StoryObj } from '@storybook/react-vite'
import { failed, never, RejectedAnswer } from '../../../../../e2e/screenshots/answers.ts'
import {
  closedThread,
  fullThread,
  thread,
  waitingThread,
  withCases,
} from '../../../../../e2e/screenshots/cases.ts'
import { CasePage } from './case-page.tsx'

const notFound = new RejectedAnswer(404, { message: 'No.', error: 'NOT_FOUND', statusCode: 404 })

const meta = {
  component: CasePage,
  args: { id: thread.id },
  parameters: { path: `/cases/${thread.id}`, answers: withCases },
} satisfies Meta<typeof CasePage>

export default meta
type Story = StoryObj<typeof meta>

export const Answered: Story = {}
export const Waiting: Story = { parameters: { answers: { ...withCases, readCase: waitingThread } } }
export const OperatorsNext: Story = { parameters: { answers: { ...withCases, readCase: fullThread } } }
export const Closed: Story = { parameters: { answers: { ...withCases, readCase: closedThread } } }
export const PicturesFailed: Story = {
  parameters: { answers: { ...withCases, readCaseAttachment: failed } },
}
export const NotFound: Story = { parameters: { answers: { ...withCases, readCase: notFound } } }
export const Loading: Story = { parameters: { answers: { ...withCases, readCase: never } } }
export const Failed: Story = { parameters: { answers: { ...withCases, readCase: failed } } }
