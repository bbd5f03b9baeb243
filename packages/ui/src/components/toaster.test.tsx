import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { toast } from '../lib/toast.ts'
import { Toaster } from './toaster.tsx'

test.each(['success', 'error', 'info'] as const)('shows a toast of the kind %s', async (kind) => {
  const screen = await render(<Toaster />)
  expect(await toast[kind](`It is a ${kind}.`)).toBe(true)
  const region = screen.getByRole('region', { name: /Notifications/ })
  await expect.element(region.getByText(`It is a ${kind}.`)).toBeVisible()
})

test('shows toasts at the bottom center, 356 px wide', { tags: ['LAY-11'] }, async () => {
  const screen = await render(<Toaster />)
  await toast.info('Saved.')
  const item = screen.getByRole('listitem').filter({ hasText: 'Saved.' })
  await expect.element(item).toBeVisible()
  const box = () => item.element().getBoundingClientRect()
  expect(box().width).toBe(356)
  expect(box().left + box().width / 2).toBeCloseTo(document.documentElement.clientWidth / 2, 0)
  await expect.poll(() => innerHeight - box().bottom).toBeCloseTo(24, 0)
})

test('shows three toasts, 14 px apart once Alt+T expands them', { tags: ['LAY-11'] }, async () => {
  const screen = await render(<Toaster />)
  for (const text of ['First.', 'Second.', 'Third.', 'Fourth.']) await toast.info(text)
  const items = () => [...screen.container.ownerDocument.querySelectorAll<HTMLElement>('[data-sonner-toast]')]
  const visible = () => items().filter(({ dataset }) => dataset.visible === 'true')
  await expect
    .poll(() => visible().map(({ textContent }) => textContent))
    .toEqual(['Fourth.', 'Third.', 'Second.'])
  await userEvent.keyboard('{Alt>}t{/Alt}')
  await expect
    .poll(() => {
      const [upper, lower] = [items()[1], items()[0]].map((item) => item?.getBoundingClientRect())
      return Math.round((lower?.top ?? 0) - (upper?.bottom ?? 0))
    })
    .toBe(14)
})

test('closes a toast after 4 seconds', { tags: ['LAY-11'] }, async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const screen = await render(<Toaster />)
  await toast.info('Brief.')
  const item = screen.getByRole('listitem').filter({ hasText: 'Brief.' })
  await expect.element(item).toHaveAttribute('data-mounted', 'true')
  vi.advanceTimersByTime(3_000)
  // Rendering again applies a change that is pending.
  await screen.rerender(<Toaster />)
  await expect.element(item).toHaveAttribute('data-removed', 'false')
  vi.advanceTimersByTime(1_000)
  await expect.element(item).toHaveAttribute('data-removed', 'true')
})

test('Tab leaves a toast and does not return to it', { tags: ['LAY-11'] }, async () => {
  const screen = await render(
    <>
      <button type="button">Before</button>
      <Toaster />
    </>,
  )
  await toast.info('Focusable.', { duration: Number.POSITIVE_INFINITY })
  const item = screen.getByRole('listitem').filter({ hasText: 'Focusable.' })
  await expect.element(item).toBeVisible()
  const before = screen.getByRole('button', { name: 'Before' })
  ;(before.element() as HTMLElement).focus()
  ;(item.element() as HTMLElement).focus()
  await expect.element(item).toHaveFocus()
  await userEvent.tab()
  await expect.element(item).not.toHaveFocus()
  await expect.element(before).not.toHaveFocus()
})
