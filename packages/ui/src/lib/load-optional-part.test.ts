import { expect, test, vi } from 'vitest'
import { loadOptionalPart } from './load-optional-part.ts'

test('returns the part', async () => {
  expect(await loadOptionalPart(async () => 'part', new AbortController().signal)).toBe('part')
})

test('requests a part that fails to load once and continues without it', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const load = vi.fn().mockRejectedValue(new Error('offline'))
  expect(await loadOptionalPart(load, new AbortController().signal)).toBeUndefined()
  expect(load).toHaveBeenCalledTimes(1)
  expect(warn).toHaveBeenCalledTimes(1)
  warn.mockRestore()
})

test('drops a part once the signal is aborted', async () => {
  const load = vi.fn().mockResolvedValue('part')
  expect(await loadOptionalPart(load, AbortSignal.abort())).toBeUndefined()
  expect(load).not.toHaveBeenCalled()
  const aborted = new AbortController()
  const loadAndAbort = async () => {
    aborted.abort()
    return 'part'
  }
  expect(await loadOptionalPart(loadAndAbort, aborted.signal)).toBeUndefined()
})
