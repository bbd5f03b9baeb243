import type { Meta, StoryObj } from '@storybook/react-vite'
import { Pagination } from './pagination.tsx'

const meta = {
  component: Pagination,
  args: {
    label: 'Pages',
    formatCount: (count) => `${count} rows`,
    page: 2,
    size: 10,
    total: 25,
    link: (page, content) => <a href={`#${page}`} {...content} />,
  },
} satisfies Meta<typeof Pagination>

export default meta
type Story = StoryObj<typeof meta>

export const FirstPage: Story = { args: { page: 1 } }
export const MiddlePage: Story = {}
export const LastPage: Story = { args: { page: 3 } }
export const PastTheEnd: Story = { args: { page: 9 } }
export const NoRows: Story = { args: { page: 1, total: 0 } }
