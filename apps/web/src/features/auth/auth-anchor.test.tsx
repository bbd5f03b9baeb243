import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { AuthAnchor } from './auth-anchor.tsx'

const openPage = vi.hoisted(() => vi.fn())
vi.mock('./open-page.ts', () => ({ openPage }))
beforeEach(() => openPage.mockReset())

/** Clicks the link. Returns the click's event, which the browser never handles. */
async function click(options: MouseEventInit) {
  const clicked = vi.fn()
  const screen = await render(
    <AuthAnchor href="/auth/verify" state={{ email: 'a@b.example' }} onClick={clicked}>
      Enter the code
    </AuthAnchor>,
  )
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...options })
  let isHandled = false
  const stop = (last: Event) => {
    isHandled = last.defaultPrevented
    last.preventDefault()
  }
  addEventListener('click', stop, { once: true })
  screen.getByRole('link').element().dispatchEvent(event)
  return { clicked, isHandled }
}

test('opens the page in this document', async () => {
  const { clicked, isHandled } = await click({})
  expect(clicked).toHaveBeenCalledOnce()
  expect(isHandled).toBe(true)
  expect(openPage).toHaveBeenCalledWith('/auth/verify', { state: { email: 'a@b.example' } })
})

test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])(
  'runs its handler and leaves a click with %s to the browser',
  async (key) => {
    const { clicked, isHandled } = await click({ [key]: true })
    expect(clicked).toHaveBeenCalledOnce()
    expect(isHandled).toBe(false)
    expect(openPage).not.toHaveBeenCalled()
  },
)
