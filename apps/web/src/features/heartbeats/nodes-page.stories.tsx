import type { Meta, StoryObj } from '@storybook/react-vite'
import { failed, never } from '../../../../../e2e/screenshots/answers.ts'
import { empty } from '../../../../../e2e/screenshots/empty.ts'
import { filled } from '../../../../../e2e/screenshots/filled.ts'
import { huge } from '../../../../../e2e/screenshots/huge.ts'
import { withoutValues } from '../../../../../e2e/screenshots/without-values.ts'
import { NodesPage } from './nodes-page.tsx'
import { worstFirst } from './rank-nodes.ts'

const meta = {
  component: NodesPage,
  args: { sort: worstFirst, page: 1, onSort: () => undefined },
  parameters: { path: '/nodes', answers: filled },
} satisfies Meta<typeof NodesPage>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {}
export const ByPoints: Story = { args: { sort: { key: 'points', direction: 'descending' } } }
export const Empty: Story = { parameters: { answers: empty } }
export const Huge: Story = { parameters: { answers: huge } }
export const PartlyNull: Story = { parameters: { answers: withoutValues(filled) } }
export const Loading: Story = { parameters: { answers: { ...filled, readNodeOverview: never } } }
export const Failed: Story = { parameters: { answers: { ...filled, readNodeOverview: failed } } }
