import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tables } from '../../database.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { createAuthService } from '../auth-service.ts'
import { startAuth, type TestAuth } from '../testing/start-auth.ts'

let server: TestAuth
beforeAll(async () => {
  server = await startAuth()
})
afterAll(() => server.stop())

/** A way to the database that can be cut. */
async function openGate(target: { host: string; port: number }) {
  const sockets = new Set<Socket>()
  const gate = createServer((caller) => {
    const { host, port } = target
    const database = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    for (const socket of [caller, database]) {
      sockets.add(socket)
      socket
        .on('error', () => undefined)
        .on('close', () => {
          caller.destroy()
          database.destroy()
        })
    }
    caller.pipe(database).pipe(caller)
  })
  const listen = (port: number) => new Promise<void>((done) => gate.listen(port, '127.0.0.1', done))
  await listen(0)
  const { port } = gate.address() as AddressInfo
  return {
    port,
    open: () => listen(port),
    cut: () =>
      new Promise<void>((done) => {
        gate.close(() => done())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

test('while the database is away a refresh answers 503, which clients retry, and works again after it', async () => {
  const { refresh_token } = await server.member('away@example.org')
  const url = new URL(server.database.url.replace('@/', '@localhost/'))
  const gate = await openGate({
    host: url.searchParams.get('host') ?? url.hostname,
    port: Number(url.searchParams.get('port') ?? url.port),
  })
  const way = openDatabase<Tables>(
    {
      host: '127.0.0.1',
      port: gate.port,
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      database: url.pathname.slice(1),
    },
    { maxConnections: 2, onLost: () => undefined },
  )
  way.pool.on('connect', (client) => client.on('error', () => undefined))
  const auth = await createAuthService({ ...server.dependencies, db: way.kysely })
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
    await gate.cut()
    for (let attempt = 0; attempt < 3; attempt++) {
      const { status, body } = await refresh(first.body.refresh_token)
      expect(status).toBe(503)
      expect(body.error_code).toBe('unexpected_failure')
    }
    await gate.open()
    expect((await refresh(first.body.refresh_token)).status).toBe(200)
  } finally {
    await app.close()
    await way.close()
    await gate.cut()
  }
})
