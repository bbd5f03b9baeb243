import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TextLink } from './text-link.tsx'

test('follows the link in the same tab', async () => {
  const screen = await render(<TextLink href="#help">Help</TextLink>)
  const link = screen.getByRole('link', { name: 'Help', exact: true })
  await expect.element(link).toHaveAttribute('href', '#help')
  await expect.element(link).not.toHaveAttribute('target')
})

test('opens an external link in a new tab without access to this one', async () => {
  const screen = await render(
    <TextLink external href="https://example.org">
      Example
    </TextLink>,
  )
  const link = screen.getByRole('link')
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
})

test('announces that an external link opens a new tab', async () => {
  const screen = await render(
    <TextLink external href="https://example.org">
      Example
    </TextLink>,
  )
  await expect.element(screen.getByRole('link')).toHaveAccessibleName('Example (opens in a new tab)')
  expect(screen.getByText('(opens in a new tab)').element().getBoundingClientRect().width).toBe(1)
})

test('styles its child instead of a link of its own', async () => {
  const onClick = vi.fn()
  const screen = await render(
    <TextLink asChild className="text-sm">
      <button type="button" className="rounded-sm" onClick={onClick}>
        Resend
      </button>
    </TextLink>,
  )
  const button = screen.getByRole('button', { name: 'Resend' })
  await expect.element(button).toHaveClass('text-accent-text', 'text-sm', 'rounded-sm')
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(onClick).toHaveBeenCalledOnce()
})

test('is underlined in a sentence', async () => {
  const screen = await render(
    <p>
      Read{' '}
      <TextLink href="#help" variant="inline">
        the help
      </TextLink>
      .
    </p>,
  )
  await expect.element(screen.getByRole('link')).toHaveStyle({ textDecorationLine: 'underline' })
})

test('is underlined on hover if it stands alone', async () => {
  const screen = await render(<TextLink href="#help">Help</TextLink>)
  const link = screen.getByRole('link')
  await expect.element(link).toHaveStyle({ textDecorationLine: 'none' })
  await link.hover()
  await expect.element(link).toHaveStyle({ textDecorationLine: 'underline' })
})
