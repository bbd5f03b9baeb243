import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { describeStatusChange, type IdentitySnapshot, notifyStatusChange } from './notify-changes.ts'

beforeEach(() => void vi.stubGlobal('localStorage', memoryStorage()))
afterEach(() => void vi.unstubAllGlobals())

const now = Date.parse('2026-11-21T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
const seen = (account: string, did: string | null = null, member = 'ada'): IdentitySnapshot => ({
  member,
  account,
  did,
})
const textOf = (before: IdentitySnapshot, after: IdentitySnapshot, createdAt = minutesAgo(1)) =>
  describeStatusChange(before, after, createdAt, now)?.text

test('describes changes since the last snapshot and nothing else', { tags: ['MID-07', 'MID-08'] }, () => {
  const created = 'Smart Account created! You can now create a Machine ID.'
  expect(textOf(seen('pending'), seen('completed'))).toBe(created)
  expect(textOf(seen('pending'), seen('completed'), minutesAgo(4.9))).toBe(created)
  expect(textOf(seen('pending'), seen('completed'), minutesAgo(5))).toBeUndefined()
  expect(textOf(seen('pending'), seen('completed', 'waiting_for_signature'))).not.toBe(created)
  expect(textOf(seen('completed'), seen('completed'))).toBeUndefined()
  expect(textOf(seen('not_found'), seen('completed'))).toBeUndefined()
  expect(textOf(seen('pending'), seen('completed', null, 'eve'))).toBeUndefined()
  expect(textOf(seen('pending'), seen('failed'))).toBe('Failed to create Smart Account')

  expect(textOf(seen('completed'), seen('completed', 'waiting_for_signature'))).toBe(
    'Please sign the transaction to create your Machine ID',
  )
  expect(textOf(seen('completed', 'pending'), seen('completed', 'completed'))).toBe(
    'Machine ID has been created successfully!',
  )
  expect(textOf(seen('completed', 'waiting_for_signature'), seen('completed', 'completed'))).toBeUndefined()
  expect(textOf(seen('completed', 'pending'), seen('completed'))).toBe('Failed to create Machine ID')
})

const sign = 'Please sign the transaction to create your Machine ID'

/** Reports the statuses in order and returns the notifications. */
async function notifyAll(statuses: IdentitySnapshot[], notify = async () => true): Promise<string[]> {
  const newsOf: string[] = []
  for (const status of statuses)
    await notifyStatusChange(status, undefined, ({ text }) => {
      newsOf.push(text)
      return notify()
    })
  return newsOf
}

test('notifies once, even if an older response arrives in between', { tags: ['MID-08'] }, async () => {
  const [none, waiting] = [seen('completed'), seen('completed', 'waiting_for_signature')]
  expect(await notifyAll([none, waiting, none, waiting])).toEqual([sign])
})

test('repeats a notification that could not be shown', { tags: ['MID-08'] }, async () => {
  const [none, waiting] = [seen('completed'), seen('completed', 'waiting_for_signature')]
  expect(await notifyAll([none, waiting], async () => false)).toEqual([sign])
  expect(await notifyAll([waiting, waiting])).toEqual([sign])
})

test('leaves the notification to the next page if this one closes', async () => {
  await notifyAll([seen('completed')])
  const waiting = seen('completed', 'waiting_for_signature')
  const asked = Promise.withResolvers<void>()
  const left = Promise.withResolvers<boolean>()
  const leaving = notifyAll([waiting], () => {
    asked.resolve()
    return left.promise
  })
  await asked.promise
  expect(localStorage.getItem('identitySeen')).toContain('"did":null')
  left.resolve(true)
  await leaving
  expect(localStorage.getItem('identitySeen')).toContain('waiting_for_signature')
})

test('stores nothing if the member logs out during the notification', async () => {
  await notifyAll([seen('completed')])
  await notifyAll([seen('completed', 'waiting_for_signature')], async () => {
    localStorage.removeItem('identitySeen')
    return true
  })
  expect(localStorage.getItem('identitySeen')).toBeNull()
})
