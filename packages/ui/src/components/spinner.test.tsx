import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Spinner } from './spinner.tsx'

test('is hidden from screen readers', async () => {
  const screen = await render(<Spinner />)
  expect(screen.container.firstElementChild).toHaveAttribute('aria-hidden', 'true')
})
