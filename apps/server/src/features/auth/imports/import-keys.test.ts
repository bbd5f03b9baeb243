import { createHmac } from 'node:crypto'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AuthClient } from '@supabase/auth-js'
import {
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWK,
  SignJWT,
} from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runOperator } from '../../../cli/operator/run-operator.ts'
import { testKeySettings, testKeys } from '../../../test/support/test-keys.ts'
import { createAuthService } from '../auth-service.ts'
import { privateJwk } from '../keys/signing-keys.ts'
import { startAuth, type TestAuth } from '../testing/start-auth.ts'

const ISSUER = 'https://oldproject.supabase.co/auth/v1'
const SECRET = 'a legacy secret that was never published anywhere'
const ALGORITHMS = ['ES256', 'RS256', 'EdDSA'] as const

let server: TestAuth
let directory: string
/** The other project's private keys by algorithm. Each key's `kid` is its algorithm. */
const keys = {} as Record<(typeof ALGORITHMS)[number], JWK>
let member: Awaited<ReturnType<TestAuth['member']>>
let serviceToken: string
let anonToken: string

beforeAll(async () => {
  server = await startAuth()
  directory = await mkdtemp(join(tmpdir(), 'hearth-import-'))
  member = await server.member('moved@example.org')
  for (const alg of ALGORITHMS) keys[alg] = await newKey(alg, alg)
  serviceToken = await programToken('service_role')
  anonToken = await programToken('anon')
  const { failed } = await importFiles({
    jwks: { keys: Object.values(keys).map(asGotrueHasIt) },
    secret: SECRET,
  })
  expect(failed).toBe(false)
  expect((await importFiles({ tokens: [serviceToken, anonToken] })).failed).toBe(false)
  // Advance the clock so that the running server reloads the keys.
  server.clock.ms += 61_000
})
afterAll(async () => {
  await server.stop()
  await rm(directory, { recursive: true })
})

async function newKey(alg: string, kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  return { ...(await exportJWK(privateKey)), alg, kid }
}

const asGotrueHasIt = (key: JWK) => ({ ...key, key_ops: ['sign', 'verify'], use: 'sig' })

let written = 0
async function privateFile(text: string): Promise<string> {
  const path = join(directory, String(++written))
  await writeFile(path, text, { mode: 0o600 })
  return path
}

async function operator(args: string[]) {
  const { output, failed } = await runOperator(['import-supabase', ...args, '--json'], {
    DATABASE_URL: server.database.url,
    ...testKeySettings,
  })
  return { failed, ...JSON.parse(output) }
}

async function importFiles(
  given: { jwks?: unknown; secret?: string; tokens?: string[]; issuer?: string },
  more: string[] = [],
) {
  const { jwks, secret, tokens, issuer = ISSUER } = given
  const args = ['keys', '--issuer', issuer]
  if (jwks) args.push('--jwks', await privateFile(JSON.stringify(jwks)))
  if (secret) args.push('--secret', await privateFile(`${secret}\n`))
  if (tokens) args.push('--tokens', await privateFile(tokens.join('\n')))
  return operator([...args, ...more])
}

/** Creates a program's token in the form of Supabase's API keys. */
function programToken(role: string, claims: Record<string, unknown> = {}, secret = SECRET): Promise<string> {
  return new SignJWT({ iss: 'supabase', ref: 'oldproject', role, ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime('10y')
    .sign(Buffer.from(secret))
}

/** Returns the claims of an access token that the other project issued to the member. */
function oldClaims(claims: Record<string, unknown> = {}) {
  return { ...decodeJwt(member.access_token), iss: ISSUER, ...claims }
}

function oldToken(
  alg: (typeof ALGORITHMS)[number] | 'HS256',
  claims: Record<string, unknown> = {},
  header: Record<string, unknown> = {},
): Promise<string> {
  const key = alg === 'HS256' ? Buffer.from(SECRET) : keys[alg]
  return new SignJWT(oldClaims(claims)).setProtectedHeader({ alg, kid: alg, ...header }).sign(key)
}

async function expectRejected(token: string) {
  expect(await server.user(token)).toMatchObject({ status: 403, body: { error_code: 'bad_jwt' } })
  await expect(server.auth.verifyAccessToken(token)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

test.each([...ALGORITHMS, 'HS256'] as const)(
  'an access token that the other project signed with %s is valid until it expires',
  async (alg) => {
    const token = await oldToken(alg)
    expect(await server.user(token)).toMatchObject({ status: 200, body: { email: 'moved@example.org' } })
    expect((await server.auth.verifyAccessToken(token)).sub).toBe(member.user.id)
    await expectRejected(await oldToken(alg, { exp: Math.floor(server.clock.ms / 1000) - 1 }))
  },
)

test('a shared secret verifies tokens without a known key id', async () => {
  const [, payload] = (await oldToken('HS256')).split('.')
  for (const header of [
    { alg: 'HS256', typ: 'JWT' },
    { alg: 'HS256', kid: 'rotated long ago' },
  ]) {
    const input = `${part(header)}.${payload}`
    const signature = createHmac('sha256', SECRET).update(input).digest('base64url')
    expect((await server.user(`${input}.${signature}`)).status).toBe(200)
  }
})

test('public keys are published and private keys and secrets are not', async () => {
  const { body, text } = await server.call('/.well-known/jwks.json')
  const published = body.keys
    .filter(({ kid }: JWK) => ALGORITHMS.includes(kid as 'ES256'))
    .sort((a: JWK, b: JWK) => (String(a.kid) < String(b.kid) ? -1 : 1))
  expect(published).toMatchObject(
    [...ALGORITHMS].toSorted().map((alg) => ({ kid: alg, alg, use: 'sig', key_ops: ['verify'] })),
  )
  for (const key of body.keys) expect(Object.keys(key)).not.toEqual(expect.arrayContaining(['d']))
  expect(text).not.toContain('"oct"')
  expect(text).not.toContain(Buffer.from(SECRET).toString('base64url'))
})

test('rejects a public key used as a shared secret and unsigned tokens', async () => {
  const { d: _, ...publicJwk } = keys.ES256
  const { publicKey } = await generateKeyPair('ES256')
  const pem = await exportSPKI(publicKey)
  const payload = part(oldClaims())
  for (const secret of [JSON.stringify(publicJwk), publicJwk.x ?? '', pem, '']) {
    for (const kid of ['ES256', 'legacy-secret', undefined]) {
      const input = `${part({ alg: 'HS256', kid })}.${payload}`
      await expectRejected(`${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`)
    }
  }
  await expectRejected(`${part({ alg: 'none', kid: 'ES256' })}.${payload}.`)
  await expectRejected(`${part({ alg: 'none' })}.${payload}.`)
})

test('a key id selects exactly one key and algorithm', async () => {
  await expectRejected(await oldToken('ES256', {}, { kid: 'RS256' }))
  await expectRejected(await oldToken('RS256', {}, { alg: 'PS256', kid: 'RS256' }).catch(() => 'a.b.c'))
  await expectRejected(await oldToken('ES256', {}, { kid: undefined }))
  for (const kid of ["' or true --", '../ES256', 'es256', '__proto__']) {
    await expectRejected(await oldToken('ES256', {}, { kid }))
  }
  const own = await server.db
    .selectFrom('auth.signing_keys')
    .select(['kid', 'private_jwk'])
    .where('retired_at', 'is', null)
    .executeTakeFirstOrThrow()
  await expectRejected(await oldToken('ES256', {}, { kid: own.kid }))
  // The server's own key must not sign for the other issuer.
  const asOld = new SignJWT(oldClaims()).setProtectedHeader({ alg: 'ES256', kid: own.kid })
  await expectRejected(await asOld.sign(privateJwk.open(testKeys, own.kid, own.private_jwk) as JWK))
})

test('rejects tokens of another issuer, audience, role or an ended session', async () => {
  await expectRejected(await oldToken('ES256', { iss: 'https://hearth.test/auth/v1' }))
  await expectRejected(await oldToken('ES256', { iss: 'https://other.supabase.co/auth/v1' }))
  await expectRejected(await oldToken('ES256', { iss: undefined }))
  await expectRejected(await oldToken('ES256', { aud: 'anon' }))
  await expectRejected(await oldToken('ES256', { role: 'service_role' }))
  await expectRejected(await oldToken('ES256', { role: undefined }))
  await expectRejected(await oldToken('ES256', { is_anonymous: true }))
  await expectRejected(await oldToken('ES256', { session_id: undefined }))
  const other = await oldToken('ES256', { session_id: '00000000-0000-4000-8000-000000000000' })
  expect(await server.user(other)).toMatchObject({ status: 403, body: { error_code: 'session_not_found' } })
})

test('an imported service_role token calls the admin API and opens nothing else', async () => {
  const headers = { Authorization: `Bearer ${serviceToken}`, apikey: serviceToken }
  const { admin } = new AuthClient({
    url: server.url,
    headers,
    persistSession: false,
    autoRefreshToken: false,
  })
  const { data, error } = await admin.listUsers()
  expect(error).toBeNull()
  expect(data.users.map(({ email }) => email)).toContain('moved@example.org')
  await expectRejected(serviceToken)
})

test('anon tokens and unknown service_role tokens have no rights', async () => {
  const list = (token: string) =>
    server.call('/admin/users', { headers: { authorization: `Bearer ${token}`, apikey: serviceToken } })
  expect(await list(anonToken)).toMatchObject({ status: 403, body: { error_code: 'not_admin' } })
  await expectRejected(anonToken)
  // A token that was not imported must be rejected, even if it is signed with the old secret.
  const forged = await programToken('service_role', { ref: 'forged' })
  expect(await list(forged)).toMatchObject({ status: 403, body: { error_code: 'bad_jwt' } })
  const [header, , signature] = anonToken.split('.')
  const [, payload] = serviceToken.split('.')
  expect((await list(`${header}.${payload}.${signature}`)).status).toBe(403)
  // Public endpoints must accept requests with an anon token, as they accept requests without a token.
  const client = new AuthClient({
    url: server.url,
    headers: { Authorization: `Bearer ${anonToken}`, apikey: anonToken },
    persistSession: false,
    autoRefreshToken: false,
  })
  const captchaToken = await server.solve()
  const { error } = await client.signInWithPassword({
    email: 'moved@example.org',
    password: 'correct horse battery',
    options: { captchaToken },
  })
  expect(error).toBeNull()
})

test('does not import expired, foreign, user or other-role tokens', async () => {
  const rejected = async (token: string) => {
    const { failed, problems } = await importFiles({ tokens: [token] })
    expect(failed).toBe(true)
    return problems[0].code
  }
  expect(await rejected(await programToken('service_role', {}, `${SECRET}!`))).toBe('TOKEN_SIGNATURE_UNKNOWN')
  expect(await rejected(await programToken('supabase_admin'))).toBe('ROLE_UNSUPPORTED')
  expect(await rejected(await programToken('service_role', { sub: member.user.id }))).toBe(
    'TOKEN_OF_AN_ACCOUNT',
  )
  expect(await rejected('sb_secret_opaque')).toBe('TOKEN_INVALID')
  const old = new SignJWT({ role: 'service_role', exp: 1 }).setProtectedHeader({ alg: 'HS256' })
  expect(await rejected(await old.sign(Buffer.from(SECRET)))).toBe('TOKEN_EXPIRED')
})

test('a weak, public, broken or duplicate key cancels the whole import', async () => {
  const rsa = await generateKeyPair('RS256', { extractable: true, modulusLength: 2048 })
  const [one, two, good] = [
    await newKey('ES256', 'one'),
    await newKey('ES256', 'two'),
    await newKey('ES256', 'good'),
  ]
  const own = await server.db.selectFrom('auth.signing_keys').select('kid').executeTakeFirstOrThrow()
  const { failed, problems } = await importFiles({
    jwks: [
      { ...one, x: two.x, y: two.y },
      { kty: 'EC', crv: 'P-384', x: 'a', y: 'b' },
      { ...(await exportJWK(rsa.privateKey)), alg: 'HS256' },
      { kty: 'oct', k: part('short') },
      {
        kty: 'oct',
        k: Buffer.from('super-secret-jwt-token-with-at-least-32-characters-long').toString('base64url'),
      },
      { ...two, kid: 'ES256' },
      { ...two, kid: own.kid },
      'not a key',
      good,
    ],
    secret: 'your-super-secret-jwt-token-with-at-least-32-characters-long',
  })
  expect(failed).toBe(true)
  expect(problems.map(({ code }: { code: string }) => code)).toEqual([
    expect.stringMatching(/^(JWK_INVALID|KEY_PAIR_MISMATCH)$/),
    'CURVE_UNSUPPORTED',
    'ALGORITHM_MISMATCH',
    'KEY_TOO_WEAK',
    'SECRET_PUBLISHED',
    'KID_TAKEN',
    'KID_TAKEN',
    'JWK_INVALID',
    'SECRET_PUBLISHED',
  ])
  const { keys: listed } = await operator(['list'])
  expect(listed.map(({ kid }: { kid: string }) => kid)).not.toContain('good')
})

test('dry runs and repeated imports change nothing', async () => {
  const more = await newKey('ES256', 'dry')
  const dry = await importFiles({ jwks: [more] }, ['--dry-run'])
  expect(dry).toMatchObject({ failed: false, dryRun: true, keys: [{ kid: 'dry', outcome: 'imported' }] })
  const before = await operator(['list'])
  expect(before.keys.map(({ kid }: { kid: string }) => kid)).not.toContain('dry')
  const again = await importFiles({ jwks: [keys.ES256], tokens: [serviceToken] })
  expect(again).toMatchObject({ keys: [{ outcome: 'unchanged' }], tokens: [{ outcome: 'unchanged' }] })
  const { problems } = await importFiles({ jwks: [keys.ES256], issuer: 'https://elsewhere.example/auth/v1' })
  expect(problems).toMatchObject([{ code: 'ISSUER_CHANGED' }])
})

test('rejects files that others can read', async () => {
  const path = await privateFile(SECRET)
  await chmod(path, 0o644)
  await expect(operator(['keys', '--issuer', ISSUER, '--secret', path])).rejects.toThrow('chmod 600')
})

test('a public key can verify but not sign', async () => {
  const key = await newKey('ES256', 'public only')
  const { d: _, ...publicJwk } = key
  expect(await importFiles({ jwks: [publicJwk] })).toMatchObject({ keys: [{ canSign: false }] })
  const token = new SignJWT(oldClaims()).setProtectedHeader({ alg: 'ES256', kid: 'public only' })
  const signed = await token.sign(key)
  server.clock.ms += 2000
  expect((await server.user(signed)).status).toBe(200)
  const start = createAuthService({ ...server.deps, importedSigner: 'public only' })
  await expect(start).rejects.toThrow('AUTH_SIGNING_KEY')
})

test('an imported key signs tokens if configured, and they expire after an hour', async () => {
  const login = async (importedSigner: string | undefined) => {
    const service = await createAuthService({ ...server.deps, importedSigner })
    const { access_token } = await service.grantByPassword({
      email: 'moved@example.org',
      password: 'correct horse battery',
      captchaToken: await server.solve(),
      address: '192.0.2.1',
    })
    await service.close()
    return access_token
  }
  const token = await login('EdDSA')
  expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'EdDSA', kid: 'EdDSA' })
  expect(decodeJwt(token).iss).toBe('https://hearth.test/auth/v1')
  server.clock.ms += 61_000
  expect((await server.user(token)).status).toBe(200)
  const own = await login(undefined)
  expect(decodeProtectedHeader(own).alg).toBe('ES256')
  server.clock.ms += 61_000
  expect((await server.user(token)).status).toBe(200)
  for (const kid of ['legacy-secret', 'unknown']) {
    await expect(login(kid)).rejects.toThrow('AUTH_SIGNING_KEY')
  }
})

test('a revoked token stops working at once, a revoked key within a minute', async () => {
  const list = (token: string) =>
    server.call('/admin/users', { headers: { authorization: `Bearer ${token}` } })
  const second = await programToken('service_role', { ref: 'second' })
  await importFiles({ tokens: [second] })
  const { tokens } = await operator(['list'])
  const first = tokens.find(({ role }: { role: string }) => role === 'service_role')
  await operator(['revoke', first.id, '--reason', 'leaked'])
  expect((await list(serviceToken)).status).toBe(403)
  expect((await list(second)).status).toBe(200)
  expect(await importFiles({ tokens: [serviceToken] })).toMatchObject({
    problems: [{ code: 'TOKEN_REVOKED' }],
  })

  const token = await oldToken('HS256')
  expect((await server.user(token)).status).toBe(200)
  await operator(['revoke', 'legacy-secret', '--reason', 'all have moved'])
  expect((await list(second)).status).toBe(403)
  server.clock.ms += 61_000
  await expectRejected(token)
  expect(await importFiles({ secret: SECRET })).toMatchObject({ problems: [{ code: 'KEY_REVOKED' }] })
  await expect(operator(['revoke', 'legacy-secret', '--reason', 'again'])).rejects.toThrow('no imported key')
  const log = await server.db.selectFrom('audit_log').select('action').execute()
  expect(log.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['auth-import.keys', 'auth-import.revoke-key', 'auth-import.revoke-token']),
  )
})

test('a key verifies only until the last token issued before the import expires', async () => {
  const token = await oldToken('ES256', { exp: Math.floor(server.clock.ms / 1000) + 30 * 24 * 3600 })
  expect((await server.user(token)).status).toBe(200)
  server.clock.ms += 8 * 24 * 3_600_000
  await expectRejected(token)
  const { body } = await server.call('/.well-known/jwks.json')
  expect(body.keys.map(({ kid }: JWK) => kid)).not.toContain('ES256')
})
