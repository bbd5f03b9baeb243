import { createHmac } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testKeys } from '../../../test/support/test-keys.ts'
import { createAuthService } from '../auth-service.ts'
import { privateJwk } from '../keys/signing-keys.ts'
import { startAuth, type TestAuth } from '../testing/start-auth.ts'

let server: TestAuth
let good: string
beforeAll(async () => {
  server = await startAuth()
  good = (await server.member('token@example.org')).access_token
})
afterAll(() => server.stop())

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Asserts that the service's own routes and the main API reject a token. */
async function expectRejected(token: string, code = 'bad_jwt') {
  expect(await server.user(token)).toMatchObject({ status: 403, body: { error_code: code } })
  await expect(server.auth.verifyAccessToken(token)).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  })
}

/** Returns a token like the valid one, signed with the service's real key. */
async function signed(claims: Record<string, unknown>, header: { alg?: string; kid?: string } = {}) {
  const row = await server.db
    .selectFrom('auth.signing_keys')
    .selectAll()
    .where('retired_at', 'is', null)
    .executeTakeFirstOrThrow()
  return new SignJWT({ ...decodeJwt(good), ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: row.kid, ...header })
    .sign(privateJwk.open(testKeys, row.kid, row.private_jwk))
}

test('an access token has the claims of the protocol and an ES256 signature for an hour', {
  tags: ['API-28'],
}, async () => {
  expect(decodeProtectedHeader(good)).toMatchObject({ alg: 'ES256', kid: expect.any(String) })
  const claims = decodeJwt(good)
  expect(Object.keys(claims).sort()).toEqual(
    'aal amr app_metadata aud email exp iat is_anonymous iss phone role session_id sub user_metadata'.split(
      ' ',
    ),
  )
  expect(claims).toMatchObject({
    iss: 'https://hearth.test/auth/v1',
    aud: 'authenticated',
    role: 'authenticated',
    email: 'token@example.org',
    phone: '',
    aal: 'aal1',
    amr: [{ method: 'otp', timestamp: claims.iat }],
    is_anonymous: false,
  })
  expect(Number(claims.exp) - Number(claims.iat)).toBe(3600)
  const verified = await server.auth.verifyAccessToken(good)
  expect(verified.sub).toBe(claims.sub)
})

test('an unsigned token and one signed with the public key as a secret are rejected', async () => {
  const [header = '', payload = ''] = good.split('.')
  const { kid } = decodeProtectedHeader(good)
  await expectRejected(`${part({ alg: 'none', kid })}.${payload}.`)
  await expectRejected(`${header}.${payload}.`)
  const { body: jwks } = await server.call('/.well-known/jwks.json')
  for (const secret of [JSON.stringify(jwks.keys[0]), jwks.keys[0].x]) {
    const input = `${part({ alg: 'HS256', kid, typ: 'JWT' })}.${payload}`
    await expectRejected(`${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`)
  }
})

test('a token with a foreign key, issuer, audience or embedded key is rejected', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const { kid = '' } = decodeProtectedHeader(good)
  const foreign = (header: { kid?: string; jwk?: JWK }) =>
    new SignJWT(decodeJwt(good)).setProtectedHeader({ alg: 'ES256', ...header }).sign(privateKey)
  await expectRejected(await foreign({ kid }))
  const jwk = await exportJWK(publicKey)
  await expectRejected(await foreign({ kid, jwk }))
  await expectRejected(await foreign({}))
  await expectRejected(await signed({ iss: 'https://elsewhere.test/auth/v1' }))
  await expectRejected(await signed({ aud: 'anon' }))
  await expectRejected(await signed({ session_id: undefined }))
  await expectRejected('not.a.token')
})

test('a token is rejected from the second it expires, and always without an expiry', async () => {
  const now = Math.floor(server.clock.ms / 1000)
  await expectRejected(await signed({ exp: now }))
  await expectRejected(await signed({ exp: undefined }))
  expect((await server.user(await signed({ exp: now + 2 }))).status).toBe(200)
})

test('a cached token is rejected once it expires or is altered', async () => {
  const now = Math.floor(server.clock.ms / 1000)
  const token = await signed({ exp: now + 2 })
  for (let call = 0; call < 2; call++) expect((await server.user(token)).status).toBe(200)
  const [header, , signature] = token.split('.')
  await expectRejected(`${header}.${part({ ...decodeJwt(token), exp: now + 9999 })}.${signature}`)
  server.clock.ms += 2000
  await expectRejected(token)
})

test('a token of an ended session is rejected at once and logged', async () => {
  const { access_token } = await server.member('ended@example.org')
  await server.call('/logout', { method: 'POST', headers: { authorization: `Bearer ${access_token}` } })
  await expectRejected(access_token, 'session_not_found')
  await expect(server.auth.verifyAccessToken(access_token)).rejects.toThrow('has ended')
})

test('a missing token returns 401', async () => {
  for (const headers of [{}, { authorization: 'Basic abc' }, { authorization: 'Bearer ' }])
    expect(await server.call('/user', { headers })).toMatchObject({
      status: 401,
      body: { error_code: 'no_authorization' },
    })
})

test('a rotated key verifies old tokens until they expire and is then unpublished', async () => {
  const member = await server.member('rotation@example.org')
  const kidsOf = async () => {
    const { body } = await server.call('/.well-known/jwks.json')
    return (body.keys as { kid: string }[]).map(({ kid }) => kid)
  }
  const { kid: old } = decodeProtectedHeader(member.access_token)
  await server.auth.rotateSigningKey()
  const { body } = await server.refresh(member.refresh_token)
  const { kid: fresh } = decodeProtectedHeader(body.access_token)
  expect(fresh).not.toBe(old)
  expect((await kidsOf()).sort()).toEqual(expect.arrayContaining([old, fresh]))
  expect((await server.user(member.access_token)).status).toBe(200)
  expect((await server.user(body.access_token)).status).toBe(200)
  server.clock.ms += 2 * 3_600_000
  expect(await kidsOf()).toEqual([fresh])
})

test('published keys contain no private parts', async () => {
  const { body, headers } = await server.call('/.well-known/jwks.json')
  expect(headers.get('cache-control')).toContain('max-age')
  for (const key of body.keys) {
    expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' })
    expect(key.d).toBeUndefined()
  }
})

test('concurrent processes agree on one key and follow each other’s rotations', async () => {
  await server.database.owner.db.deleteFrom('auth.signing_keys').execute()
  const services = await Promise.all(Array.from({ length: 5 }, () => createAuthService(server.deps)))
  expect(await server.db.selectFrom('auth.signing_keys').select('kid').execute()).toHaveLength(1)

  const [first, second] = services
  await first?.rotateSigningKey()
  server.clock.ms += 1_000
  const member = await server.member('processes@example.org')
  await expect(second?.verifyAccessToken(member.access_token)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('unknown key ids are looked up at most once a second', async () => {
  let reads = 0
  const { db } = server
  const counting = new Proxy(db, {
    get(target, name) {
      if (name === 'selectFrom') {
        return (table: string) => {
          if (table === 'auth.signing_keys') reads++
          return target.selectFrom(table as 'auth.signing_keys')
        }
      }
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const service = await createAuthService({ ...server.deps, db: counting })
  server.clock.ms += 5_000
  reads = 0
  for (let attempt = 0; attempt < 20; attempt++) {
    const forged = await signed({}, { kid: crypto.randomUUID() })
    await expect(service.verifyAccessToken(forged)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  }
  expect(reads).toBe(1)
})
