import type { Meta, StoryObj } from '@storybook/react-vite'
import { TextLink } from './text-link.tsx'

const variants = ['accent', 'inline', 'inherit', 'quiet'] as const

const meta = {
  component: TextLink,
  args: { href: '#' },
  render: (props) => (
    <div className="flex gap-6">
      {variants.map((variant) => (
        <TextLink key={variant} variant={variant} {...props}>
          {variant}
        </TextLink>
      ))}
    </div>
  ),
} satisfies Meta<typeof TextLink>

export default meta
type Story = StoryObj<typeof meta>

export const Internal: Story = {}
export const External: Story = { args: { external: true, href: 'https://example.org' } }
