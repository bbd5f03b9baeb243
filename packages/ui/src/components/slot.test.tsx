import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { Slot } from './slot.tsx'

test('joins class names and gives the child its other props', async () => {
  const screen = await render(
    <Slot className="outer" id="slot" title="outer">
      <a href="/inner" className="inner" title="inner">
        Open the settings
      </a>
    </Slot>,
  )
  const link = screen.getByRole('link')
  await expect.element(link).toHaveClass('outer', 'inner')
  await expect.element(link).toHaveAttribute('id', 'slot')
  await expect.element(link).toHaveAttribute('title', 'inner')
})

test("runs the child's event handler first, then its own", async () => {
  const clicked = vi.fn()
  const screen = await render(
    <Slot onClick={() => clicked('slot')}>
      <button type="button" onClick={() => clicked('child')}>
        press
      </button>
    </Slot>,
  )
  await screen.getByRole('button').click()
  expect(clicked.mock.calls).toEqual([['child'], ['slot']])
})
