import type { Meta, StoryObj } from '@storybook/react-vite'
import { z } from 'zod'
import { Form, FormButton, FormField, useSchemaForm } from './form.tsx'

interface ExampleProps {
  name: string
  onSubmit: () => Promise<unknown>
}

const schema = z.object({ name: z.string().trim().min(3), email: z.email() })

function Example({ name, onSubmit }: ExampleProps) {
  const form = useSchemaForm({
    schema,
    describeIssue: ({ path }) =>
      path[0] === 'name' ? 'Enter at least 3 characters.' : 'Enter an email address.',
    defaultValues: { name, email: '' },
  })
  return (
    <Form
      form={form}
      label="New member"
      onSubmit={onSubmit}
      describeFailure={(error) => ({ message: (error as Error).message })}
      className="grid max-w-100 gap-2"
    >
      <FormField form={form} name="name" label="Name" hint="Other members see it." />
      <FormField form={form} name="email" label="Email" type="email" />
      <FormButton form={form}>Add member</FormButton>
    </Form>
  )
}

const meta = {
  component: Example,
  args: { name: '', onSubmit: (): Promise<unknown> => Promise.resolve() },
} satisfies Meta<typeof Example>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {}
export const Invalid: Story = {
  args: { name: 'Al' },
  play: ({ canvasElement }) => canvasElement.querySelector('form')?.requestSubmit(),
}
export const Sending: Story = {
  args: { name: 'Ada', onSubmit: () => new Promise(() => {}) },
  play: ({ canvasElement }) => fillAndSubmit(canvasElement),
}
export const Failed: Story = {
  args: { name: 'Ada', onSubmit: () => Promise.reject(new Error('The server is not responding.')) },
  play: ({ canvasElement }) => fillAndSubmit(canvasElement),
}

function fillAndSubmit(canvas: HTMLElement): void {
  const email = canvas.querySelector<HTMLInputElement>('[type=email]')
  if (email) {
    // React overrides the setter of the element itself.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(email, 'ada@example.org')
    email.dispatchEvent(new Event('input', { bubbles: true }))
  }
  canvas.querySelector('form')?.requestSubmit()
}
