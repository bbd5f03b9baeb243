import type { Meta, StoryObj } from '@storybook/react-vite'
import { CopyCommand } from './copy-command.tsx'

const meta = {
  component: CopyCommand,
  args: { label: 'Copy the command', command: 'npm run node -- start' },
} satisfies Meta<typeof CopyCommand>

export default meta
type Story = StoryObj<typeof meta>

export const Short: Story = {}
export const Long: Story = {
  args: { command: `npm exec --yes https://hearth.example.org/node/${'1a2b3c4d'.repeat(12)}.tgz start` },
}
