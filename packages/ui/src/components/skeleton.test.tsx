import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Skeleton } from './skeleton.tsx'

test('has the given size and is hidden from screen readers', async () => {
  const screen = await render(<Skeleton className="h-8 w-28" />)
  const placeholder = screen.container.firstElementChild as HTMLElement
  expect(placeholder).toHaveAttribute('aria-hidden', 'true')
  expect(placeholder.getBoundingClientRect()).toMatchObject({ width: 112, height: 32 })
})
