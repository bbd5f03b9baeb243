import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAuth, type TestAuth } from '../testing/start-auth.ts'

let server: TestAuth
beforeAll(async () => {
  server = await startAuth()
})
afterAll(() => server.stop())

/** Creates three clients of one account, each with its own session. */
async function threeClients(email: string) {
  await server.member(email)
  return Promise.all(
    [1, 2, 3].map(async () => {
      const client = server.client()
      const { data, error } = await client.signInWithPassword({
        email,
        password: 'correct horse battery',
        options: { captchaToken: await server.solve() },
      })
      expect(error).toBeNull()
      return { client, token: data.session?.access_token ?? '' }
    }),
  )
}

const isOpen = async ({ token }: { token: string }) => (await server.user(token)).status === 200

test('an unmodified client logs out of this session, the others or all, with immediate effect', {
  tags: ['AUT-01', 'API-28'],
}, async () => {
  const [a, b, c] = await threeClients('scopes@example.org')
  if (!a || !b || !c) throw new Error('three clients were expected')
  expect((await a.client.signOut({ scope: 'local' })).error).toBeNull()
  expect(await Promise.all([a, b, c].map(isOpen))).toEqual([false, true, true])

  expect((await b.client.signOut({ scope: 'others' })).error).toBeNull()
  expect(await Promise.all([a, b, c].map(isOpen))).toEqual([false, true, false])

  const d = server.client()
  await d.signInWithPassword({
    email: 'scopes@example.org',
    password: 'correct horse battery',
    options: { captchaToken: await server.solve() },
  })
  const fresh = { token: (await d.getSession()).data.session?.access_token ?? '' }
  expect((await b.client.signOut({ scope: 'global' })).error).toBeNull()
  expect(await Promise.all([b, fresh].map(isOpen))).toEqual([false, false])
})

test('a logout returns an empty 204, and an unknown scope is rejected by name', {
  tags: ['API-28'],
}, async () => {
  const { access_token } = await server.member('204@example.org')
  const authorization = `Bearer ${access_token}`
  const odd = await server.call('/logout?scope=everywhere', { method: 'POST', headers: { authorization } })
  expect(odd).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
  expect(odd.body.msg).toContain('scope')
  expect(
    await server.call('/logout?scope=local', { method: 'POST', headers: { authorization } }),
  ).toMatchObject({
    status: 204,
    text: '',
  })
})

test('a logout does not end the sessions of other users', async () => {
  const mine = await server.member('mine@example.org')
  const theirs = await server.member('theirs@example.org')
  await server.call('/logout', { method: 'POST', headers: { authorization: `Bearer ${mine.access_token}` } })
  expect((await server.user(theirs.access_token)).status).toBe(200)
})

test('concurrent logouts of all scopes succeed', async () => {
  const email = 'crowd-leaves@example.org'
  const first = await server.member(email)
  for (let round = 0; round < 5; round++) {
    const tokens = await Promise.all(
      Array.from({ length: 8 }, async () => (await server.logIn(email)).body.access_token as string),
    )
    const answers = await Promise.all(
      tokens.map((token, index) =>
        server.call(`/logout?scope=${['global', 'others', 'local'][index % 3]}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
        }),
      ),
    )
    for (const { status } of answers) expect([204, 403]).toContain(status)
  }
  expect((await server.user(first.access_token)).status).toBe(403)
})
