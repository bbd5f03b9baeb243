import type { Meta, StoryObj } from '@storybook/react-vite'
import { LogoMark } from './logo.tsx'

const meta = {
  component: LogoMark,
  args: {},
} satisfies Meta<typeof LogoMark>

export default meta
type Story = StoryObj<typeof meta>

export const Small: Story = {}
export const Big: Story = { args: { className: 'size-24' } }
