import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runOperator } from '../../cli/operator/run-operator.ts'
import { connectNode } from '../support/connect-node.ts'
import { newMember } from '../support/new-member.ts'
import { type OpenTestDatabase, openTestDatabase } from '../support/open-test-database.ts'
import { type ServerProcess, startProcess } from '../support/start-process.ts'

let database: OpenTestDatabase
let directory: string
let environment: Record<string, string>
let servers: [ServerProcess, ServerProcess]
beforeAll(async () => {
  database = await openTestDatabase()
  directory = await mkdtemp(join(tmpdir(), 'hearth-two-'))
  environment = { DATABASE_URL: database.url, DATA_DIR: directory }
  servers = await Promise.all([startProcess(environment), startProcess(environment)])
})
afterAll(async () => {
  for (const server of servers) server.signal('SIGTERM')
  await Promise.all(servers.map(({ ended }) => ended))
  await database.close()
  await rm(directory, { recursive: true })
})

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const urls = () => servers.map(({ url }) => url ?? '')
const serviceKey = async (...args: string[]) =>
  (await runOperator(['service-key', ...args], environment)).output
/** Returns each process's HTTP status for a service-role key. */
const statusesWith = (key: string) =>
  Promise.all(urls().map(async (url) => (await fetch(`${url}/auth/v1/admin/users`, bearer(key))).status))

test('concurrent processes create one service key and one signing key', async () => {
  const file = join(directory, 'service-role-key')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const key = (await readFile(file, 'utf8')).trim()
  expect(await statusesWith(key)).toEqual([200, 200])
  const { rows } = await database.pool.query('select kid from auth.signing_keys')
  expect(rows).toHaveLength(1)
  const published = await Promise.all(
    urls().map(async (url) => (await fetch(`${url}/auth/v1/.well-known/jwks.json`)).text()),
  )
  expect(published[0]).toBe(published[1])
})

test('a command shows and replaces the service key, and every process rejects the old one', async () => {
  const old = await serviceKey()
  expect(await statusesWith(old)).toEqual([200, 200])
  const fresh = await serviceKey('--replace')
  expect(fresh).not.toBe(old)
  expect(await statusesWith(old)).toEqual([403, 403])
  expect(await statusesWith(fresh)).toEqual([200, 200])
  expect(await serviceKey()).toBe(fresh)
  await expect(serviceKey('--show')).rejects.toThrow('--show')
})

test('a logout in one process closes the API and gateway sessions of the other', async () => {
  const [here = '', there = ''] = urls()
  const member = await newMember(here)
  const readUser = async () => (await fetch(`${there}/api/user`, bearer(member.accessToken))).status
  expect(await readUser()).toBe(200)
  const node = connectNode(`${there.replace('http', 'ws')}/websocket`, member.accessToken)
  await node.heard('Connected successfully')
  const logout = await fetch(`${here}/auth/v1/logout`, { method: 'POST', ...bearer(member.accessToken) })
  expect(logout.status).toBe(204)
  // The connection closes long before the gateway's own check, because the gateway is notified of the logout.
  await node.closed
  await expect.poll(readUser, { interval: 20 }).toBe(401)
})
