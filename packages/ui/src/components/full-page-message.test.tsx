import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { FullPageMessage } from './full-page-message.tsx'

test('is the main content of the page', async () => {
  const screen = await render(<FullPageMessage title="Page not found" text="Check the address." />)
  const main = screen.getByRole('main')
  await expect.element(main.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
})

test('adds no second main element inside a page', async () => {
  const screen = await render(<FullPageMessage inShell title="Page not found" text="Check the address." />)
  await expect.element(screen.getByRole('heading')).toBeVisible()
  await expect.element(screen.getByRole('main')).not.toBeInTheDocument()
})

test('disables the retry until it ends', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const retry = vi.fn(() => promise)
  const screen = await render(<FullPageMessage title="Unreachable" text="Try later." retry={retry} />)
  const button = screen.getByRole('alert').getByRole('button', { name: 'Try again' })
  await button.click()
  await expect.element(button).toBeDisabled()
  resolve()
  await expect.element(button).toBeEnabled()
  expect(retry).toHaveBeenCalledOnce()
})
