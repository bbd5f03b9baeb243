import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { callApi } from '../../test/support/call-api.ts'
import { createNodeKey } from '../../test/support/create-node-key.ts'
import { newMember } from '../../test/support/new-member.ts'
import { openTestDatabase } from '../../test/support/open-test-database.ts'
import { createBotToken } from '../../test/support/solve-bot-check.ts'
import { startTestServer } from '../../test/support/start-test-server.ts'

test('ends the sessions of a restored database, and a member returns with a login and the node', {
  timeout: 180_000,
}, async () => {
  const database = await openTestDatabase()
  const directory = await mkdtemp(join(tmpdir(), 'hearth-restored-'))
  onTestFinished(async () => {
    await database.close()
    await rm(directory, { recursive: true, force: true })
  })
  const start = () => startTestServer({ DATA_DIR: directory }, undefined, database)

  const before = await start()
  const member = await newMember(before.url)
  const key = createNodeKey()
  const registration = { method: 'POST', json: key.registration(member.id) }
  const call = (url: string, token: string) => callApi(url, '/api/nodes', { token })
  const { body } = await callApi(before.url, '/api/node/register', {
    ...registration,
    token: member.accessToken,
  })
  const { counter } = await database.db
    .selectFrom('restore_marker')
    .select('counter')
    .executeTakeFirstOrThrow()
  await before.stop()
  await database.db.updateTable('restore_marker').set({ counter }).execute()

  const after = await start()
  onTestFinished(() => after.stop())
  expect((await call(after.url, member.accessToken)).status).toBe(401)
  const login = await callApi(after.url, '/api/login', {
    json: {
      email: member.email,
      password: member.password,
      turnstileToken: await createBotToken(after.url, '/auth/v1'),
    },
  })
  const token = login.body.access_token as string
  expect((await call(after.url, token)).body).toMatchObject({ nodes: [] })
  expect((await callApi(after.url, '/api/node/register', { ...registration, token })).body).toEqual({
    id: body.id,
  })
})
