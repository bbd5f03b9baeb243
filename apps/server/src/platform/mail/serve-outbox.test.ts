import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../test/support/open-test-database.ts'
import { serveOutbox } from './serve-outbox.ts'

test('serves the outbox to programs on this machine only', async () => {
  const database = await openTestDatabase()
  const app = Fastify()
  serveOutbox(app, database.db)
  const statusOf = async (request: { remoteAddress?: string; headers?: Record<string, string> }) => {
    const responses = await Promise.all(
      ['/dev/mail', '/dev/mail.json', '/dev/mail.css'].map((url) =>
        app.inject({ url, ...request, headers: { host: 'localhost:3000', ...request.headers } }),
      ),
    )
    const statuses = new Set(responses.map(({ statusCode }) => statusCode))
    expect(statuses.size).toBe(1)
    return [...statuses][0]
  }
  try {
    for (const host of ['localhost:3000', 'a.localhost', '127.0.0.1', '[::1]:3000', '127.8.9.1:3000'])
      expect(await statusOf({ headers: { host } }), host).toBe(200)
    for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect(await statusOf({ remoteAddress }), remoteAddress).toBe(200)

    for (const remoteAddress of ['192.0.2.2', '10.0.0.1', '::ffff:192.0.2.2', '2001:db8::1', 'fe80::1'])
      expect(await statusOf({ remoteAddress }), remoteAddress).toBe(404)
    // A proxy on this machine forwards a stranger's request.
    for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'x-forwarded-proto'])
      expect(await statusOf({ headers: { [header]: '127.0.0.1' } }), header).toBe(404)
    // DNS rebinding: another site's host name resolves to this machine.
    for (const host of ['evil.example', 'evil.example:3000', 'notlocalhost', '192.168.1.20:3000'])
      expect(await statusOf({ headers: { host } }), host).toBe(404)
  } finally {
    await app.close()
    await database.close()
  }
})
