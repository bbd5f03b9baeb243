import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { servePortal } from './serve-portal.ts'

let directory: string
const app = fastify()
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hearth-portal-'))
  for (const name of ['index', 'auth', 'log-in']) await writeFile(join(directory, `${name}.html`), name)
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
