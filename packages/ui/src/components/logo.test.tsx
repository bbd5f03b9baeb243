import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { LogoMark } from './logo.tsx'

test('is hidden from screen readers', async () => {
  const screen = await render(<LogoMark />)
  expect(screen.container.firstElementChild).toHaveAttribute('aria-hidden', 'true')
})
