import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/open-test-database.ts'
import { serveOutbox } from './serve-outbox.ts'

test('the outbox opens at the address of the machine or of the installation, and under no other name', async () => {
  const database = await openTestDatabase()
  const app = Fastify()
  serveOutbox(app, database.db, 'https://portal.example.org')
  try {
    const statusAt = async (host: string) =>
      (await app.inject({ url: '/dev/mail.json', headers: { host } })).statusCode
    for (const host of ['localhost:3000', 'a.localhost', '127.0.0.1', '[::1]:3000', '192.168.1.20:3000'])
      expect(await statusAt(host), host).toBe(200)
    expect(await statusAt('portal.example.org')).toBe(200)
    for (const host of [
      'evil.example',
      'evil.example:3000',
      'notlocalhost',
      'portal.example.org.evil.example',
    ])
      expect(await statusAt(host), host).toBe(421)
  } finally {
    await app.close()
    await database.close()
  }
})
