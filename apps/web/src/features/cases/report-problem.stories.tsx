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
/** Beside what it is about, as in a row of a table. */
export const IconOnly: Story = {
  args: { iconOnly: true },
  render: (args) => (
    <p className="flex items-center gap-2">
      {args.name} <ReportProblem {...args} />
    </p>
  ),
}
