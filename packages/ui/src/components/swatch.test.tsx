import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Swatch } from './swatch.tsx'

test('is hidden from screen readers', async () => {
  const screen = await render(<Swatch color="red" />)
  expect(screen.container.firstElementChild).toHaveAttribute('aria-hidden', 'true')
})
