import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenTestDatabase, openTestDatabase } from '../../../test/support/open-test-database.ts'
import { solveBotCheck } from '../../../test/support/solve-bot-check.ts'
import { type ServerProcess, startProcess } from '../../../test/support/start-process.ts'
import { EMAIL_PROVIDER } from '../accounts/describe-user.ts'
import { createBotCheck } from '../bot-check/bot-check.ts'
import { hashSlowly } from '../passwords/passwords.ts'

const PASSWORD = 'correct horse battery'

let database: OpenTestDatabase
let directory: string
let processes: ServerProcess[]
beforeAll(async () => {
  database = await openTestDatabase()
  directory = await mkdtemp(join(tmpdir(), 'hearth-test-'))
  processes = await Promise.all(
    ['one', 'two'].map((name) =>
      startProcess({
        DATABASE_URL: database.url,
        DATA_DIR: join(directory, name),
        PUBLIC_URL: 'http://hearth.localhost',
        LOG_LEVEL: 'silent',
      }),
    ),
  )
})
afterAll(async () => {
  for (const process of processes) process.signal('SIGTERM')
  await Promise.all(processes.map(({ ended }) => ended))
  await database.close()
  await rm(directory, { recursive: true, force: true })
})

async function call(process: number, path: string, init: RequestInit = {}) {
  const answer = await fetch(`${processes[process]?.url}/auth/v1${path}`, {
    ...init,
    headers: { 'content-type': 'application/json', ...init.headers },
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}

function grant(process: number, type: string, body: object) {
  return call(process, `/token?grant_type=${type}`, { method: 'POST', body: JSON.stringify(body) })
}

const refresh = (process: number, token: string | undefined) =>
  grant(process, 'refresh_token', { refresh_token: token })

async function logIn(email: string) {
  const { db } = database
  const now = new Date()
  await db
    .insertInto('auth.users')
    .values({
      email,
      password_hash: await hashSlowly(PASSWORD),
      email_confirmed_at: now,
      app_metadata: JSON.stringify(EMAIL_PROVIDER),
      created_at: now,
      updated_at: now,
    })
    .execute()
  const botCheck = await createBotCheck({ db, work: 10 })
  const captcha_token = await solveBotCheck(await botCheck.createChallenge())
  const { body } = await grant(0, 'password', {
    email,
    password: PASSWORD,
    gotrue_meta_security: { captcha_token },
  })
  return body
}

test('fifty concurrent refreshes of one token in two processes return the same new pair', async () => {
  const { refresh_token } = await logIn('two-processes@example.org')
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => refresh(n % 2, refresh_token)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
  expect(new Set(answers.map(({ body }) => body.access_token)).size).toBe(1)
  expect((await refresh(1, answers[0]?.body.refresh_token)).status).toBe(200)
})

test('a stolen token used in one process ends the session in the other', async () => {
  const { refresh_token } = await logIn('stolen-elsewhere@example.org')
  const first = await refresh(0, refresh_token)
  const second = await refresh(1, first.body.refresh_token)
  const authorization = `Bearer ${second.body.access_token}`
  // Make both processes find the open session and cache it.
  for (const process of [0, 1])
    expect((await call(process, '/user', { headers: { authorization } })).status).toBe(200)
  expect(await refresh(1, refresh_token)).toMatchObject({
    status: 400,
    body: { error_code: 'refresh_token_already_used' },
  })
  expect((await refresh(0, second.body.refresh_token)).body.error_code).toBe('refresh_token_not_found')
  for (const process of [1, 0]) {
    // Poll, because the process that did not end the session must first receive the notification.
    await expect
      .poll(async () => (await call(process, '/user', { headers: { authorization } })).body.error_code)
      .toBe('session_not_found')
  }
})
