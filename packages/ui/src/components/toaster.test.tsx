import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { toast } from '../lib/toast.ts'
import { Toaster } from './toaster.tsx'

test.each(['success', 'error', 'info'] as const)('shows a toast of the kind %s', async (kind) => {
  const screen = await render(<Toaster />)
  expect(await toast[kind](`It is a ${kind}.`)).toBe(true)
  const region = screen.getByRole('region', { name: /Notifications/ })
  await expect.element(region.getByText(`It is a ${kind}.`)).toBeVisible()
})
