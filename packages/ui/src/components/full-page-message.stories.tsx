import type { Meta, StoryObj } from '@storybook/react-vite'
import { FullPageMessage } from './full-page-message.tsx'

const meta = {
  component: FullPageMessage,
  args: { title: "Couldn't load this page", text: 'Check your connection, then try again.' },
} satisfies Meta<typeof FullPageMessage>

export default meta
type Story = StoryObj<typeof meta>

export const Message: Story = {}
export const WithRetry: Story = { args: { retry: () => undefined } }
export const InShell: Story = { args: { inShell: true } }
