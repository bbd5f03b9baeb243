import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Notice } from './notice.tsx'

test('announces an error immediately', async () => {
  const screen = await render(<Notice tone="error">It failed.</Notice>)
  await expect.element(screen.getByRole('alert')).toHaveTextContent('It failed.')
})

test('announces information when the user is idle', async () => {
  const screen = await render(<Notice tone="info">It runs.</Notice>)
  await expect.element(screen.getByRole('status')).toHaveTextContent('It runs.')
})
