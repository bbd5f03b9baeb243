import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServiceKey } from '../testing/create-service-key.ts'
import { startAuth, type TestAuth } from '../testing/start-auth.ts'

let server: TestAuth
let serviceKey: string
beforeAll(async () => {
  server = await startAuth({ settings: { botCheck: { accept: async () => true }, signUps: false } })
  serviceKey = await createServiceKey(server.db)
})
afterAll(() => server.stop())

const PASSWORD = 'correct horse battery'
const admin = (path: string, json: object) =>
  server.call(path, { json, headers: { authorization: `Bearer ${serviceKey}` } })

test('closed sign-ups create no account', async () => {
  expect((await server.call('/settings')).body.disable_signup).toBe(true)
  await admin('/admin/users', { email: 'known@example.org', password: PASSWORD, email_confirm: true })
  for (const email of ['known@example.org', 'unknown@example.org']) {
    expect(await server.signUp(email)).toMatchObject({
      status: 422,
      body: { error_code: 'signup_disabled', msg: 'Signups not allowed for this instance' },
    })
    for (const json of [{ email }, { email, create_user: true }])
      expect(await server.call('/otp', { json })).toMatchObject({
        status: 422,
        body: { error_code: 'otp_disabled', msg: 'Signups not allowed for otp' },
      })
  }
  const client = server.client()
  const { error } = await client.signUp({ email: 'unknown@example.org', password: PASSWORD })
  expect(error?.code).toBe('signup_disabled')
  const users = await server.db.selectFrom('auth.users').select('email').execute()
  expect(users).toEqual([{ email: 'known@example.org' }])
  expect(await server.emailsTo('known@example.org')).toEqual([])
})

test('logins, magic links and invitations work with closed sign-ups', async () => {
  const email = 'member@example.org'
  await admin('/admin/users', { email, password: PASSWORD, email_confirm: true })
  expect((await server.logIn(email)).status).toBe(200)
  expect((await server.call('/otp', { json: { email, create_user: false } })).status).toBe(200)
  expect(await server.emailsTo(email)).not.toEqual([])

  const invited = 'invited@example.org'
  expect((await admin('/invite', { email: invited })).status).toBe(200)
  const token = await server.codeFor(invited)
  const json = { type: 'invite', email: invited, token }
  expect((await server.call('/verify', { json })).status).toBe(200)
  const link = await admin('/admin/generate_link', {
    type: 'signup',
    email: 'generated@example.org',
    password: PASSWORD,
  })
  expect(link.status).toBe(200)
})
