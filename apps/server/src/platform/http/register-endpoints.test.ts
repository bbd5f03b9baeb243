import { randomUUID } from 'node:crypto'
import { endpoints } from '@hearth/protocol/endpoints'
import { wireErrorSchema } from '@hearth/protocol/errors'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '../../test/support/open-test-database.ts'
import { serveTable } from '../../test/support/serve-table.ts'

test('every endpoint reports an exhausted budget alike, with the seconds to wait', {
  tags: ['ERR-02'],
}, async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const caller = { memberId: randomUUID(), sessionId: randomUUID(), expiresAt: 0, aal: 'aal2' }
  const app = await serveTable(database, {
    authenticate: async () => caller,
    budget: { limit: 0, windowSeconds: 60 },
  })
  onTestFinished(() => app.close())
  for (const { method, path } of Object.values(endpoints)) {
    const { statusCode, headers, body } = await app.inject({
      method,
      url: path,
      headers: { authorization: 'Bearer token' },
    })
    const seconds = Number(headers['retry-after'])
    expect(statusCode, path).toBe(429)
    expect(seconds, path).toBeGreaterThan(0)
    expect(seconds, path).toBeLessThanOrEqual(60)
    expect(wireErrorSchema.parse(JSON.parse(body)), path).toEqual({
      error: 'RATE_LIMITED',
      message: `Too many requests. Try again in ${seconds} s.`,
      statusCode: 429,
      messageId: 'requests.tooManyRequests',
      params: { seconds },
    })
  }
})
