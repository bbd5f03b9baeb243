import type { Meta, StoryObj } from '@storybook/react-vite'
import { thread, withCases } from '../../../../../e2e/screenshots/cases.ts'
import { ReportProblem } from './report-problem.tsx'

const meta = {
  component: ReportProblem,
  args: { subject: thread.subject, name: thread.title },
  parameters: { answers: withCases },
} satisfies Meta<typeof ReportProblem>

export default meta
type Story = StoryObj<typeof meta>

export const WithText: Story = {}
export const IconOnly: Story = { args: { iconOnly: true } }
