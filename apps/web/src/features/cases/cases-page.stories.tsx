import type { Meta, StoryObj } from '@storybook/react-vite'
import { failed, never } from '../../../../../e2e/screenshots/answers.ts'
import { thread, withCases } from '../../../../../e2e/screenshots/cases.ts'
import { id } from '../../../../../e2e/screenshots/filled.ts'
import { CasesPage } from './cases-page.tsx'

const meta = {
  component: CasesPage,
  parameters: { path: '/cases', answers: withCases },
} satisfies Meta<typeof CasesPage>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {}
export const Empty: Story = { parameters: { answers: { ...withCases, readCases: { cases: [] } } } }
export const WithOlder: Story = {
  parameters: { answers: { ...withCases, readCases: { cases: [thread], nextCursor: id(5) } } },
}
export const Loading: Story = { parameters: { answers: { ...withCases, readCases: never } } }
export const Failed: Story = { parameters: { answers: { ...withCases, readCases: failed } } }
