import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuthService } from '../auth-service.ts'
import { startAuth, type TestAuth } from '../testing/start-auth.ts'

let server: TestAuth
beforeAll(async () => {
  server = await startAuth()
})
afterAll(() => server.stop())

test('unknown paths return the protocol’s error', async () => {
  const auth = await createAuthService(server.deps)
  const app = Fastify()
  await app.register(auth.routes, { prefix: '/auth/v1' })
  app.get('/*', async () => 'the portal')
  try {
    const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
    for (const url of ['/auth/v1/nothing', '/auth/v1/admin/nothing/at/all', '/auth/v1/', '/auth/v1'])
      for (const method of methods) {
        const older = await app.inject({ method, url })
        expect({ method, url, body: older.json() }).toEqual({
          method,
          url,
          body: { code: 404, error_code: 'not_found', msg: `There is nothing at ${method} ${url}` },
        })
        const headers = { 'x-supabase-api-version': '2024-01-01' }
        const newer = await app.inject({ method, url, headers })
        expect(newer.json()).toEqual({ code: 'not_found', message: expect.any(String) })
      }
    const head = await app.inject({ method: 'HEAD', url: '/auth/v1/verify?token=x&type=signup' })
    expect(head.statusCode).toBe(404)
    expect((await app.inject('/auth')).body).toBe('the portal')
  } finally {
    await app.close()
    await auth.close()
  }
})
