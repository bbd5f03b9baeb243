import { expect, test } from 'vitest'
import { webhookBody } from './webhook-events.ts'

test('describes the body of a webhook by its type', () => {
  const body = { type: 'member.paused', timestamp: '2026-03-01T00:00:00Z' }
  const memberId = '0198a1b2-0000-7000-8000-000000000001'
  expect(webhookBody('member.paused').safeParse({ ...body, data: { memberId } }).success).toBe(true)
  expect(webhookBody('member.paused').safeParse({ ...body, data: {} }).success).toBe(false)
  expect(webhookBody('webhook.test').safeParse({ ...body, data: { webhookId: memberId } }).success).toBe(
    false,
  )
})
