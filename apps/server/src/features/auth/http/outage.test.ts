import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tables } from '../../../platform/database/database.ts'
import { openDatabase } from '../../../platform/database/open-database.ts'
import { startDatabaseProxy } from '../../../test/support/database-proxy.ts'
import { createAuthService } from '../auth-service.ts'
import { startAuth, type TestAuth } from '../testing/start-auth.ts'

let server: TestAuth
beforeAll(async () => {
  server = await startAuth()
})
afterAll(() => server.stop())

test('a refresh returns 503 while the database is down and works afterwards', async () => {
  const { refresh_token } = await server.member('away@example.org')
  const url = new URL(server.database.url.replace('@/', '@localhost/'))
  const proxy = await startDatabaseProxy({
    host: url.searchParams.get('host') ?? url.hostname,
    port: Number(url.searchParams.get('port') ?? url.port),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: url.pathname.slice(1),
  })
  const way = openDatabase<Tables>(proxy.connection, { maxConnections: 2, onLost: () => undefined })
  const auth = await createAuthService({ ...server.deps, db: way.kysely })
  const app = Fastify()
  await app.register(auth.routes, { prefix: '/auth/v1' })
  const refresh = async (token: string) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/auth/v1/token?grant_type=refresh_token',
      payload: { refresh_token: token },
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  try {
    const first = await refresh(refresh_token)
    expect(first.status).toBe(200)
    proxy.disconnect()
    for (let attempt = 0; attempt < 3; attempt++) {
      const { status, body } = await refresh(first.body.refresh_token)
      expect(status).toBe(503)
      expect(body.error_code).toBe('unexpected_failure')
    }
    proxy.bringBack()
    expect((await refresh(first.body.refresh_token)).status).toBe(200)
  } finally {
    await app.close()
    await way.close()
    await proxy.close()
  }
})
