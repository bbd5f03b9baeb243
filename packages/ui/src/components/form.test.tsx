import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { z } from 'zod'
import { Form, FormButton, FormField, useSchemaForm } from './form.tsx'

const schema = z.object({ name: z.string().trim().min(3), email: z.email() })
type Values = z.infer<typeof schema>

interface ExampleProps {
  onSubmit?: (values: Values) => Promise<unknown>
  /** Field of a failure. */
  failed?: string
}

function Example({ onSubmit = async () => undefined, failed }: ExampleProps) {
  const form = useSchemaForm({
    schema,
    describeIssue: ({ path, code }) => `${path.join()}: ${code}`,
    defaultValues: { name: '', email: 'ada@example.org' },
  })
  return (
    <Form
      form={form}
      label="New member"
      onSubmit={onSubmit}
      describeFailure={(error, hasField) => ({
        message: (error as Error).message,
        ...(failed !== undefined && hasField(failed) && { field: failed }),
      })}
    >
      <FormField form={form} name="name" label="Name" hint="Other members see it." />
      <FormField form={form} name="email" label="Email" />
      <FormButton form={form}>Add</FormButton>
    </Form>
  )
}

const rejecting = () => Promise.reject(new Error('Is taken.'))

test('sends the values that the schema computes', async () => {
  const onSubmit = vi.fn(async (_values: Values) => undefined)
  const screen = await render(<Example onSubmit={onSubmit} />)
  await screen.getByLabelText('Name').fill('  Ada ')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onSubmit.mock.calls).toEqual([[{ name: 'Ada', email: 'ada@example.org' }]])
})

test('shows an error when a field loses focus and removes it once the value is valid', async () => {
  const screen = await render(<Example />)
  const name = screen.getByLabelText('Name')
  await name.fill('Al')
  await expect.element(name).toHaveAccessibleDescription('Other members see it.')
  await userEvent.tab()
  await expect.element(name).toHaveAccessibleDescription('name: too_small')
  await name.fill('Ada')
  await expect.element(name).toHaveAccessibleDescription('Other members see it.')
  await expect.element(name).not.toHaveAttribute('aria-invalid')
})

test('focuses the first invalid field instead of sending', async () => {
  const onSubmit = vi.fn(async (_values: Values) => undefined)
  const screen = await render(<Example onSubmit={onSubmit} />)
  await screen.getByLabelText('Email').fill('ada')
  await screen.getByRole('button', { name: 'Add' }).click()
  await expect.element(screen.getByLabelText('Name')).toHaveFocus()
  await expect.element(screen.getByLabelText('Email')).toHaveAccessibleDescription('email: invalid_format')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('sends once while it is being sent', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const onSubmit = vi.fn((_values: Values) => promise)
  const screen = await render(<Example onSubmit={onSubmit} />)
  await screen.getByLabelText('Name').fill('Ada')
  await userEvent.keyboard('{Enter}')
  const button = screen.getByRole('button', { name: 'Add' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  resolve()
  await expect.element(button).not.toHaveAttribute('aria-disabled')
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('shows a failure at its field and focuses it', async () => {
  const screen = await render(<Example onSubmit={rejecting} failed="name" />)
  await screen.getByLabelText('Name').fill('Ada')
  await screen.getByRole('button', { name: 'Add' }).click()
  await expect.element(screen.getByLabelText('Name')).toHaveAccessibleDescription('Is taken.')
  await expect.element(screen.getByLabelText('Name')).toHaveFocus()
})

test('shows a failure of no field above the form until the next submission', async () => {
  const onSubmit = vi.fn(rejecting)
  const screen = await render(<Example onSubmit={onSubmit} failed="other" />)
  await screen.getByLabelText('Name').fill('Ada')
  await screen.getByRole('button', { name: 'Add' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Is taken.')
  onSubmit.mockResolvedValueOnce(undefined as never)
  await screen.getByRole('button', { name: 'Add' }).click()
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})
