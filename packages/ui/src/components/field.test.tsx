import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Button } from './button.tsx'
import { Field } from './field.tsx'

test('names and describes the input by label and hint', async () => {
  const screen = await render(<Field label="Email" hint="We never share it." />)
  await expect.element(screen.getByLabelText('Email')).toHaveAccessibleDescription('We never share it.')
})

test('focuses the input on a click on its label', async () => {
  const screen = await render(<Field label="Email" />)
  await screen.getByText('Email').click()
  await expect.element(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus()
})

test('announces an error and marks the input as invalid', async () => {
  const screen = await render(<Field label="Email" hint="We never share it." error="Enter an address." />)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Enter an address.')
  const input = screen.getByRole('textbox', { name: 'Email' })
  await expect.element(input).toHaveAccessibleDescription('Enter an address.')
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
})

test('has the same height with and without an error', async () => {
  const screen = await render(<Field label="Email" />)
  const { height } = screen.container.getBoundingClientRect()
  await screen.rerender(<Field label="Email" error="Enter an address." />)
  await expect.element(screen.getByRole('alert')).toBeVisible()
  expect(screen.container.getBoundingClientRect().height).toBe(height)
})

test('shows a control at the end of the box', async () => {
  const screen = await render(<Field label="Email" trailing={<Button size="icon" aria-label="Clear" />} />)
  const box = screen.getByRole('textbox').element().getBoundingClientRect()
  const control = screen.getByRole('button', { name: 'Clear' }).element().getBoundingClientRect()
  expect(control.right).toBeLessThanOrEqual(box.right)
  expect(control.top).toBeGreaterThanOrEqual(box.top)
})
