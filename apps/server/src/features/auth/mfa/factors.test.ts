import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GoTrueClient } from '@supabase/auth-js'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { totpCode } from '../../../test/support/totp-code.ts'
import { replaceServiceKey } from '../keys/service-key.ts'
import { startAuth, type TestAuth } from '../testing/start-auth.ts'

let server: TestAuth
beforeAll(async () => {
  server = await startAuth()
})
afterAll(() => server.stop())

const codeOf = (secret: string, offsetMs = 0) => totpCode(secret, 0, server.clock.ms + offsetMs)
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Returns a client with a session. */
async function signedIn(email: string): Promise<GoTrueClient> {
  const client = server.client()
  await client.setSession(await server.member(email))
  return client
}

async function enrolled(email: string) {
  const client = await signedIn(email)
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  expect(error).toBeNull()
  if (!data) throw new Error('nothing was enrolled')
  return { client, factorId: data.id, secret: data.totp.secret, enrolment: data }
}

async function verified(email: string) {
  const member = await enrolled(email)
  const { error } = await member.client.mfa.challengeAndVerify({
    factorId: member.factorId,
    code: codeOf(member.secret),
  })
  expect(error).toBeNull()
  server.clock.ms += 30_000
  return { ...member, token: (await member.client.getSession()).data.session?.access_token ?? '' }
}

test('an unmodified client enrolls, verifies, lists and removes a second factor', {
  tags: ['API-28'],
}, async () => {
  const { client, factorId, secret, enrolment } = await enrolled('totp@example.org')
  expect(enrolment).toMatchObject({ type: 'totp', friendly_name: 'Phone' })
  expect(enrolment.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /)
  expect(enrolment.totp.uri).toContain(`secret=${secret}`)
  expect((await client.mfa.listFactors()).data?.totp).toEqual([])

  const other = await server.logIn('totp@example.org')
  const { data, error } = await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
  expect(error).toBeNull()
  const claims = decodeJwt(data?.access_token ?? '')
  expect(claims).toMatchObject({ aal: 'aal2', amr: [{ method: 'totp' }, { method: 'otp' }] })
  expect((await client.mfa.listFactors()).data?.totp).toMatchObject([{ id: factorId, status: 'verified' }])
  expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: 'aal2',
    nextLevel: 'aal2',
  })
  // Sessions that have not verified the factor must have ended.
  expect((await server.user(other.body.access_token)).body.error_code).toBe('session_not_found')
  expect((await client.refreshSession()).error).toBeNull()

  const fresh = await server.logIn('totp@example.org')
  expect(decodeJwt(fresh.body.access_token).aal).toBe('aal1')
  const rejected = await server.call(`/factors/${factorId}`, {
    method: 'DELETE',
    headers: bearer(fresh.body.access_token),
  })
  expect(rejected).toMatchObject({ status: 422, body: { error_code: 'insufficient_aal' } })
  const enrollAgain = { factor_type: 'totp', friendly_name: 'Other' }
  expect(
    await server.call('/factors', { json: enrollAgain, headers: bearer(fresh.body.access_token) }),
  ).toMatchObject({ status: 403, body: { error_code: 'insufficient_aal' } })

  expect((await client.mfa.unenroll({ factorId })).data).toEqual({ id: factorId })
  expect((await client.mfa.listFactors()).data?.all).toEqual([])
  const { data: after } = await client.refreshSession()
  expect(decodeJwt(after.session?.access_token ?? '')).toMatchObject({
    aal: 'aal1',
    amr: [{ method: 'otp' }],
  })
})

test('an account with a second factor changes password and address only in an aal2 session', async () => {
  const { token } = await verified('guarded@example.org')
  const onlyPassword = (await server.logIn('guarded@example.org')).body.access_token
  const change = (accessToken: string, json: object) =>
    server.call('/user', { json, method: 'PUT', headers: bearer(accessToken) })
  for (const json of [{ password: 'another long sentence' }, { email: 'elsewhere@example.org' }]) {
    expect(await change(onlyPassword, json)).toMatchObject({
      status: 401,
      body: { error_code: 'insufficient_aal' },
    })
  }
  expect((await change(onlyPassword, { data: { full_name: 'Guarded' } })).status).toBe(200)
  expect((await change(token, { password: 'another long sentence' })).status).toBe(200)
})

test('concurrent verifications with one code upgrade one session', async () => {
  const { factorId, secret, token } = await verified('race@example.org')
  const challenge = await server.call(`/factors/${factorId}/challenge`, { json: {}, headers: bearer(token) })
  const json = { challenge_id: challenge.body.id, code: codeOf(secret) }
  const answers = await Promise.all(
    Array.from({ length: 4 }, () =>
      server.call(`/factors/${factorId}/verify`, { json, headers: bearer(token) }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
  const again = await server.call(`/factors/${factorId}/challenge`, { json: {}, headers: bearer(token) })
  expect(
    await server.call(`/factors/${factorId}/verify`, {
      json: { ...json, challenge_id: again.body.id },
      headers: bearer(token),
    }),
  ).toMatchObject({ status: 422, body: { error_code: 'mfa_verification_failed' } })
})

test('codes one step off are valid, codes two steps off are not, and a challenge expires after five minutes', async () => {
  const { factorId, secret, token } = await verified('drift@example.org')
  server.clock.ms += 300_000
  const verify = async (code: string, waitMs = 0) => {
    const { body } = await server.call(`/factors/${factorId}/challenge`, { json: {}, headers: bearer(token) })
    server.clock.ms += waitMs
    const json = { challenge_id: body.id, code }
    return (await server.call(`/factors/${factorId}/verify`, { json, headers: bearer(token) })).body
  }
  expect((await verify(codeOf(secret, -60_000))).error_code).toBe('mfa_verification_failed')
  expect((await verify(codeOf(secret, 60_000))).error_code).toBe('mfa_verification_failed')
  expect((await verify(codeOf(secret, -30_000))).access_token).toBeDefined()
  expect((await verify(codeOf(secret, 30_000))).access_token).toBeDefined()
  expect((await verify('000000', 300_000)).error_code).toBe('mfa_challenge_expired')
})

test('five wrong codes in a row delay even the correct one, with a growing wait', async () => {
  const { client, factorId, secret } = await enrolled('guess@example.org')
  const wrong = codeOf(secret, 3_600_000)
  for (let attempt = 0; attempt < 5; attempt++) {
    const { error } = await client.mfa.challengeAndVerify({ factorId, code: wrong })
    expect(error?.code).toBe('mfa_verification_failed')
  }
  const limited = await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
  expect(limited.error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
  server.clock.ms += 31_000
  expect((await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error).toBeNull()
})

test('factor names are unique per user, factors are limited to ten, and those of others return not found', async () => {
  const { client, factorId } = await enrolled('names@example.org')
  const again = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  expect(again.error?.code).toBe('mfa_factor_name_conflict')
  for (let count = 1; count < 10; count++) {
    expect((await client.mfa.enroll({ factorType: 'totp', friendlyName: `n${count}` })).error).toBeNull()
  }
  const eleventh = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'n10' })
  expect(eleventh.error?.code).toBe('too_many_enrolled_mfa_factors')
  const stranger = await signedIn('stranger@example.org')
  expect((await stranger.mfa.challenge({ factorId })).error).toMatchObject({
    status: 404,
    code: 'mfa_factor_not_found',
  })
  expect((await stranger.mfa.unenroll({ factorId })).error?.code).toBe('mfa_factor_not_found')
})

test('ten recovery codes are shown once and each replaces a factor code once', async () => {
  const { client, factorId, token } = await verified('recovery@example.org')
  const made = await server.call('/factors/recovery-codes', { method: 'POST', headers: bearer(token) })
  expect(made.status).toBe(200)
  expect(new Set(made.body.codes).size).toBe(10)
  const twice = await server.call('/factors/recovery-codes', { method: 'POST', headers: bearer(token) })
  expect(twice.body.error_code).toBe('mfa_verified_factor_exists')

  const { body: fresh } = await server.logIn('recovery@example.org')
  const [first, second] = made.body.codes as [string, string]
  const use = (code: string) =>
    server.call('/factors/recovery-codes/verify', { json: { code }, headers: bearer(fresh.access_token) })
  const raced = await Promise.all([use(first), use(first.toLowerCase()), use(first.replaceAll('-', ' '))])
  expect(raced.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  const upgraded = raced.find(({ status }) => status === 200)
  expect(decodeJwt(upgraded?.body.access_token)).toMatchObject({
    aal: 'aal2',
    amr: [{ method: 'mfa/recovery_code' }, { method: 'password' }],
  })
  expect((await client.mfa.challengeAndVerify({ factorId, code: second })).error).toBeNull()
  const status = await server.call('/factors/recovery-codes', { headers: bearer(token) })
  expect(status.body).toMatchObject({ type: 'recovery_code', total: 10, remaining: 8 })
})

test('new and removed recovery codes send an email without the codes, and rejected requests send none', async () => {
  const email = 'codes@example.org'
  const { client, token } = await verified(email)
  await client.updateUser({ data: { language: 'de' } })
  const create = (path = '') =>
    server.call(`/factors/recovery-codes${path}`, { method: 'POST', headers: bearer(token) })
  const codesEmails = async () =>
    (await server.emailsTo(email)).filter(({ text }) => /profile\/security$/m.test(text))
  const { body: created } = await create()
  expect((await create()).status).toBe(422)
  const { body: replaced } = await create('/regenerate')
  const remove = () => server.call('/factors/recovery-codes', { method: 'DELETE', headers: bearer(token) })
  expect((await remove()).status).toBe(200)
  expect((await remove()).status).toBe(404)
  const emails = await codesEmails()
  expect(emails.map(({ subject }) => subject)).toEqual([
    'Die Wiederherstellungscodes deines Kontos bei Tom & <b>Jerry</b> wurden entfernt',
    'Neue Wiederherstellungscodes für dein Konto bei Tom & <b>Jerry</b>',
    'Neue Wiederherstellungscodes für dein Konto bei Tom & <b>Jerry</b>',
  ])
  for (const mail of emails) {
    expect(mail.link).toBeUndefined()
    for (const code of [...created.codes, ...replaced.codes]) expect(JSON.stringify(mail)).not.toContain(code)
  }
})

test('a database dump and the log contain no shared secret and no recovery code', async () => {
  const { secret, token } = await verified('sealed@example.org')
  const { body } = await server.call('/factors/recovery-codes', { method: 'POST', headers: bearer(token) })
  const factors = await server.db.selectFrom('auth.factors').selectAll().execute()
  const codes = await server.db.selectFrom('auth.recovery_codes').selectAll().execute()
  const stored = [...factors, ...codes]
    .flatMap((row) => Object.values(row))
    .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
    .concat(server.logged)
    .join('\n')
  for (const secretValue of [secret, ...(body.codes as string[])]) {
    expect(stored).not.toContain(secretValue)
    expect(stored).not.toContain(secretValue.replaceAll('-', ''))
  }
})

test('a refresh token from before the second factor does not open an aal2 session', async () => {
  const email = 'before@example.org'
  const member = await server.member(email)
  const { body: factor } = await server.call('/factors', {
    json: { factor_type: 'totp', friendly_name: '' },
    headers: bearer(member.access_token),
  })
  const { body: challenge } = await server.call(`/factors/${factor.id}/challenge`, {
    json: {},
    headers: bearer(member.access_token),
  })
  const upgraded = await server.call(`/factors/${factor.id}/verify`, {
    json: { challenge_id: challenge.id, code: codeOf(factor.totp.secret) },
    headers: bearer(member.access_token),
  })
  expect(upgraded.status).toBe(200)
  // For a minute, or until the new token is used, the old one must cause a retryable error, because a second
  // tab may send it. Later use counts as theft.
  expect((await server.refresh(member.refresh_token)).status).toBe(503)
  expect((await server.refresh(upgraded.body.refresh_token)).status).toBe(200)
  expect((await server.refresh(member.refresh_token)).body.error_code).toBe('refresh_token_already_used')
})

test('only an operator can list and remove the factors of another account', async () => {
  const { client, factorId } = await verified('admin-factors@example.org')
  const { data } = await client.getUser()
  const path = `/admin/users/${data.user?.id}/factors`
  const token = (await client.getSession()).data.session?.access_token ?? ''
  for (const headers of [{}, bearer(token)]) {
    const rejected = await server.call(path, { headers })
    expect([401, 403]).toContain(rejected.status)
  }
  const directory = await mkdtemp(join(tmpdir(), 'hearth-factors-'))
  try {
    const key = await replaceServiceKey(server.db, directory)
    const listed = await server.call(path, { headers: bearer(key) })
    expect(listed.body).toMatchObject([{ id: factorId, status: 'verified' }])
    const removed = await server.call(`${path}/${factorId}`, { method: 'DELETE', headers: bearer(key) })
    expect(removed).toMatchObject({ status: 200, body: { id: factorId } })
    expect((await client.mfa.listFactors()).data?.all).toEqual([])
  } finally {
    await rm(directory, { recursive: true })
  }
})
