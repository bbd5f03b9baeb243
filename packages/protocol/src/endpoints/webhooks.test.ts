import { expect, test } from 'vitest'
import { createWebhook } from './webhooks.ts'

test('rejects a repeated event of a webhook', () => {
  const create = (events: string[]) =>
    createWebhook.body.safeParse({ url: 'https://a.example', events, reason: 'a reason' }).error?.issues
  expect(create(['member.paused', 'member.verified'])).toBeUndefined()
  expect(create(['member.paused', 'member.paused'])).toMatchObject([{ message: 'duplicates' }])
})
