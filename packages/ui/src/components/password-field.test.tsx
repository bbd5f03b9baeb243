import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { PasswordField } from './password-field.tsx'

test('hides the password', async () => {
  const screen = await render(<PasswordField label="Password" />)
  await expect.element(screen.getByLabelText('Password', { exact: true })).toHaveAttribute('type', 'password')
})

test('shows and hides the password with the keyboard', async () => {
  const screen = await render(<PasswordField label="Password" />)
  const input = screen.getByLabelText('Password', { exact: true })
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.keyboard(' ')
  await expect.element(input).toHaveAttribute('type', 'text')
  const button = screen.getByRole('button', { name: 'Hide password' })
  await expect.element(button).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard(' ')
  await expect.element(input).toHaveAttribute('type', 'password')
})
