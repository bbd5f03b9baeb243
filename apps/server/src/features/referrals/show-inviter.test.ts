import { expect, test } from 'vitest'
import { showInviter } from './show-inviter.ts'

test("returns nothing but the inviter's name", async () => {
  const find = async (code: string) => ({ displayName: `name of ${code}`, email: 'ada@example.org' })
  expect(await showInviter(find, 'ABC')).toEqual({ displayName: 'name of ABC' })
})

test('returns NOT_FOUND for a code without an inviter', async () => {
  await expect(showInviter(async () => undefined, 'ABC')).rejects.toMatchObject({
    code: 'NOT_FOUND',
    text: { id: 'referrals.inviterNotFound' },
  })
})
