import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { LoadFailed } from './load-failed.tsx'

const texts = { title: "Couldn't load the list.", text: 'The server is down.' }

test('announces the failure and its reason', async () => {
  const screen = await render(<LoadFailed {...texts} retrying={false} onRetry={() => undefined} />)
  const alert = screen.getByRole('alert')
  await expect.element(alert.getByText("Couldn't load the list.")).toBeVisible()
  await expect.element(alert.getByText('The server is down.')).toBeVisible()
})

test('calls onRetry', async () => {
  const onRetry = vi.fn()
  const screen = await render(<LoadFailed {...texts} retrying={false} onRetry={onRetry} />)
  await screen.getByRole('button', { name: 'Try again' }).click()
  expect(onRetry).toHaveBeenCalledOnce()
})

test('disables the button during a retry', async () => {
  const screen = await render(<LoadFailed {...texts} retrying onRetry={() => undefined} />)
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeDisabled()
})
