import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { servePortal } from './serve-portal.ts'

let directory: string
const app = fastify()
app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hearth-portal-'))
  for (const name of ['index', 'auth', 'log-in']) await writeFile(join(directory, `${name}.html`), name)
  await mkdir(join(directory, 'assets'))
  await writeFile(join(directory, 'assets', 'auth-1a2b3c4d.js'), '')
  await servePortal(app, directory)
})
afterAll(() => rm(directory, { recursive: true, force: true }))

test.each([
  ['/', 'log-in'],
  ['/auth', 'log-in'],
  ['/auth/', 'log-in'],
  // A query leads to another state of the page.
  ['/auth?dashboard=failed', 'auth'],
  ['/?code=a', 'auth'],
  ['/auth/signup', 'auth'],
  ['/undo', 'auth'],
  ['/dashboard', 'index'],
  ['/authors', 'index'],
])('serves %s from %s.html', async (url, page) => {
  const response = await app.inject(url)
  expect([response.statusCode, response.body]).toEqual([200, page])
})

test('lets browsers cache hashed files for a year without revalidation', async () => {
  const { headers } = await app.inject('/assets/auth-1a2b3c4d.js')
  expect(headers['cache-control']).toBe('max-age=31536000, immutable')
  expect(headers.etag).toBeUndefined()
})

test('lets browsers revalidate pages', async () => {
  const { headers } = await app.inject('/dashboard')
  expect(headers['cache-control']).toBe('no-cache')
  const again = await app.inject({ url: '/dashboard', headers: { 'if-none-match': String(headers.etag) } })
  expect(again.statusCode).toBe(304)
})

test.each(['/dashboard', '/assets/auth-1a2b3c4d.js'])('sends no request ID with %s', async (url) => {
  expect((await app.inject(url)).headers['x-request-id']).toBeUndefined()
})
