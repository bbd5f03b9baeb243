import { expect, test } from 'vitest'
import type { UserRow } from '../tables.ts'
import { proofMethods } from './proof-methods.ts'

const factor = (status: string) => [{ status }] as unknown as UserRow['factors']

test.each([
  ['a password', 'hash', [], ['password', 'email']],
  ['a password and an unverified factor', 'hash', factor('unverified'), ['password', 'email']],
  ['a password and a factor', 'hash', factor('verified'), ['password', 'totp']],
  ['a factor only', null, factor('verified'), ['totp', 'email']],
  ['neither', null, [], ['email']],
])('lists the proofs of an account with %s', (_case, password_hash, factors, methods) => {
  expect(proofMethods({ password_hash, factors })).toEqual(methods)
})
