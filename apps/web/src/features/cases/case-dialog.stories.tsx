import type { Meta, StoryObj } from '@storybook/react-vite'
import { failed, never, RejectedAnswer } from '../../../../../e2e/screenshots/answers.ts'
import { answer, picture, thread, withCases } from '../../../../../e2e/screenshots/cases.ts'
import { CaseDialog } from './case-dialog.tsx'
import { emptyDraft } from './draft.ts'

const notFound = new RejectedAnswer(404, { message: 'No.', error: 'NOT_FOUND', statusCode: 404 })

const meta = {
  component: CaseDialog,
  args: {
    subject: thread.subject,
    draft: emptyDraft,
    setDraft: () => undefined,
    onClose: () => undefined,
  },
  parameters: { answers: withCases },
} satisfies Meta<typeof CaseDialog>

export default meta
type Story = StoryObj<typeof meta>

export const Explained: Story = {}
export const NotExplained: Story = {
  parameters: {
    answers: { ...withCases, readCaseAnswer: { ...answer, isExplained: false, findings: [] } },
  },
}
export const AlreadyOpen: Story = {
  parameters: { answers: { ...withCases, readCaseAnswer: { ...answer, openCaseId: thread.id } } },
}
export const Asking: Story = {
  args: {
    draft: {
      text: 'My node was online all day.',
      pictures: [1, 2].map((number) => ({
        id: String(number),
        name: `screenshot-${number}.webp`,
        dataUrl: `data:${picture.type};base64,${picture.base64}`,
      })),
    },
  },
}
export const NotFound: Story = { parameters: { answers: { ...withCases, readCaseAnswer: notFound } } }
export const Loading: Story = { parameters: { answers: { ...withCases, readCaseAnswer: never } } }
export const Failed: Story = { parameters: { answers: { ...withCases, readCaseAnswer: failed } } }
