import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { stubMedia } from '../../../test/stub-media.ts'
import { ScrambleText } from './scramble-text.tsx'

const title = <ScrambleText text="Dashboard" />

/** Renders the title with a stopped timer. */
async function renderTitle(isReduced: boolean) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  stubMedia((query) => query === '(prefers-reduced-motion: reduce)' && isReduced)
  const screen = await render(title)
  const shown = () => screen.container.querySelector('[aria-hidden]')?.textContent
  return { screen, shown }
}

test('scrambles the title, then shows it, and reads out the final text', { tags: ['LAY-05'] }, async () => {
  const { screen, shown } = await renderTitle(false)
  vi.advanceTimersByTime(24)
  await expect.poll(shown).not.toBe('Dashboard')
  expect(shown()).toHaveLength('Dashboard'.length)
  expect(screen.container.querySelector('.sr-only')?.textContent).toBe('Dashboard')
  await expect
    .poll(() => {
      vi.advanceTimersByTime(24)
      return shown()
    })
    .toBe('Dashboard')
})

test('shows a still title if reduced motion is requested', { tags: ['LAY-05'] }, async () => {
  const { screen, shown } = await renderTitle(true)
  vi.advanceTimersByTime(24)
  // Rendering again applies a change that is pending.
  await screen.rerender(title)
  expect(shown()).toBe('Dashboard')
})
