import { expect, test } from 'vitest'
import { newsOf, type SeenIdentity } from './tell-changes.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
const seen = (account: string, did: string | null = null, member = 'ada'): SeenIdentity => ({
  member,
  account,
  did,
})
const told = (before: SeenIdentity, after: SeenIdentity, createdAt = minutesAgo(1)) =>
  newsOf(before, after, createdAt, now)?.text

test('[MID-07] [MID-08] what has changed since it was last seen is told in its words, and nothing else is', () => {
  const created = 'Smart Account created! You can now create a Machine ID.'
  expect(told(seen('pending'), seen('completed'))).toBe(created)
  expect(told(seen('pending'), seen('completed'), minutesAgo(4.9))).toBe(created)
  expect(told(seen('pending'), seen('completed'), minutesAgo(5))).toBeUndefined()
  expect(told(seen('pending'), seen('completed', 'waiting_for_signature'))).not.toBe(created)
  expect(told(seen('completed'), seen('completed'))).toBeUndefined()
  expect(told(seen('not_found'), seen('completed'))).toBeUndefined()
  expect(told(seen('pending'), seen('completed', null, 'eve'))).toBeUndefined()
  expect(told(seen('pending'), seen('failed'))).toBe('Failed to create Smart Account')

  expect(told(seen('completed'), seen('completed', 'waiting_for_signature'))).toBe(
    'Please sign the transaction to create your Machine ID',
  )
  expect(told(seen('completed', 'pending'), seen('completed', 'completed'))).toBe(
    'Machine ID has been created successfully!',
  )
  expect(told(seen('completed', 'waiting_for_signature'), seen('completed', 'completed'))).toBeUndefined()
  expect(told(seen('completed', 'pending'), seen('completed'))).toBe('Failed to create Machine ID')
})
