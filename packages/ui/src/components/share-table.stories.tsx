import type { Meta, StoryObj } from '@storybook/react-vite'
import { ShareTable } from './share-table.tsx'

const shares = [
  { name: 'Cats', color: 'var(--category-connectivity)', value: 12, percentage: 75 },
  { name: 'Hens', color: 'var(--category-referral)', value: 4, percentage: 25 },
  { name: 'Others', color: 'var(--category-others)', value: null, percentage: null },
]

const meta = {
  component: ShareTable,
  args: { caption: 'Animals by kind', heads: ['Kind', 'Animals'], shares },
} satisfies Meta<typeof ShareTable>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {}
export const OneHighlighted: Story = { args: { active: 'Cats' } }
