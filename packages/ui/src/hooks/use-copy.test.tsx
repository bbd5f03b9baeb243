import { expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useCopy } from './use-copy.ts'

test('confirms a copy for 2 s', { tags: ['LAY-04'] }, async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { result, act } = await renderHook(() => useCopy())
  expect(result.current.copied).toBe(false)
  await act(async () => expect(await result.current.copy('a text')).toBe(true))
  expect(write).toHaveBeenCalledWith('a text')
  expect(result.current.copied).toBe(true)
  await act(() => void vi.advanceTimersByTime(1_999))
  expect(result.current.copied).toBe(true)
  await act(() => void vi.advanceTimersByTime(1))
  expect(result.current.copied).toBe(false)
})
