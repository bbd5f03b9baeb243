import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { registerProofPrompt, withProof } from './proof.ts'

let remove = () => {}
afterEach(() => remove())
const required = () => new ApiError('Confirm first.', 'REAUTHENTICATION_REQUIRED', 403)

test('repeats a call after the member confirmed their identity', async () => {
  const prompt = vi.fn(async () => true)
  remove = registerProofPrompt(prompt)
  const run = vi.fn(async () => 'done').mockRejectedValueOnce(required())
  expect(await withProof(run)).toBe('done')
  expect(prompt).toHaveBeenCalledTimes(1)
  expect(run).toHaveBeenCalledTimes(2)
})

test('does not repeat a call without a proof', async () => {
  remove = registerProofPrompt(async () => false)
  const run = vi.fn(() => Promise.reject(required()))
  await expect(withProof(run)).rejects.toMatchObject({ code: 'REAUTHENTICATION_CANCELED' })
  expect(run).toHaveBeenCalledTimes(1)
})

test('rethrows other errors', async () => {
  await expect(withProof(() => Promise.reject(required()))).rejects.toMatchObject({
    message: 'Confirm first.',
  })
  const prompt = vi.fn(async () => true)
  remove = registerProofPrompt(prompt)
  const conflict = new ApiError('Taken.', 'CONFLICT', 409)
  await expect(withProof(() => Promise.reject(conflict))).rejects.toBe(conflict)
  expect(prompt).not.toHaveBeenCalled()
})
