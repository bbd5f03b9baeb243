import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { DeferUntilIdle } from './defer-until-idle.tsx'

afterEach(() => void vi.useRealTimers())

const Part = () => <p>Optional part</p>

test('loads its part two seconds after it is mounted', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const load = vi.fn(async () => Part)
  const screen = await render(<DeferUntilIdle load={load} />)
  await vi.advanceTimersByTimeAsync(1999)
  expect(load).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  await expect.element(screen.getByText('Optional part')).toBeVisible()
})

test('does not load its part after it is removed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const load = vi.fn(async () => Part)
  const screen = await render(<DeferUntilIdle load={load} />)
  await screen.unmount()
  await vi.advanceTimersByTimeAsync(2000)
  expect(load).not.toHaveBeenCalled()
})

test('shows a loaded part immediately when it is mounted again', async () => {
  const load = vi.fn(async () => Part)
  const first = await render(<DeferUntilIdle load={load} />)
  await expect.element(first.getByText('Optional part')).toBeVisible()
  await first.unmount()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const again = await render(<DeferUntilIdle load={load} />)
  expect(again.container.textContent).toBe('Optional part')
  expect(load).toHaveBeenCalledOnce()
})
