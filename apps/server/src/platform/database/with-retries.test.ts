import { expect, test } from 'vitest'
import { withConflictRetries } from './with-retries.ts'

const failure = (code: string) => Object.assign(new Error(code), { code })

/** Returns a transaction that fails with each code in turn, then succeeds. */
function failing(...codes: string[]) {
  let attempts = 0
  const run = async () => {
    const code = codes[attempts++]
    if (code) throw failure(code)
    return 'done'
  }
  return { run, attempts: () => attempts }
}

test.each(['40001', '40P01'])('repeats a transaction that failed with %s', async (code) => {
  const { run, attempts } = failing(code, code)
  expect(await withConflictRetries(run)).toBe('done')
  expect(attempts()).toBe(3)
})

test('does not repeat other failures', async () => {
  const { run, attempts } = failing('23505')
  await expect(withConflictRetries(run)).rejects.toThrow('23505')
  expect(attempts()).toBe(1)
})

test('makes five attempts', async () => {
  const { run, attempts } = failing(...Array.from({ length: 9 }, () => '40001'))
  await expect(withConflictRetries(run)).rejects.toThrow('40001')
  expect(attempts()).toBe(5)
})

test('waits between attempts, and not after the last', async () => {
  const pauses: number[] = []
  const { run } = failing('40001', '40001', '40001')
  await expect(withConflictRetries(run, 3, async (attempt) => pauses.push(attempt))).rejects.toThrow('40001')
  expect(pauses).toEqual([1, 2])
})
