import { spawn } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AuthClient } from '@supabase/auth-js'
import { decodeJwt, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runOperator } from '../../../cli/operator/run-operator.ts'
import { testKeySettings } from '../../../test/support/test-keys.ts'
import { totpCode } from '../../../test/support/totp-code.ts'
import { startAuth, type TestAuth } from '../testing/start-auth.ts'
import { computeRefreshToken } from './import-line.ts'

const ISSUER = 'https://oldproject.supabase.co/auth/v1'
const PASSWORD = 'correct horse battery'
const MAIN = fileURLToPath(new URL('../../../cli/operator/main.ts', import.meta.url))

let server: TestAuth
let directory: string
let key: JWK
let passwordHash: string

beforeAll(async () => {
  server = await startAuth()
  directory = await mkdtemp(join(tmpdir(), 'hearth-import-'))
  await sql`create extension pgcrypto`.execute(server.database.owner.db)
  const { rows } = await sql<{ hash: string }>`select crypt(${PASSWORD}, gen_salt('bf', 10)) as hash`.execute(
    server.db,
  )
  passwordHash = rows[0]?.hash ?? ''
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  key = { ...(await exportJWK(privateKey)), kid: 'old', alg: 'ES256' }
  await run(['keys', '--issuer', ISSUER, '--jwks', await privateFile(JSON.stringify([key]))])
  server.clock.ms += 61_000
})
afterAll(async () => {
  await server.stop()
  await rm(directory, { recursive: true })
})

let written = 0
async function privateFile(text: string): Promise<string> {
  const path = join(directory, String(++written))
  await writeFile(path, text, { mode: 0o600 })
  return path
}

async function run(args: string[]) {
  const { output, failed } = await runOperator(['import-supabase', ...args, '--json'], {
    DATABASE_URL: server.database.url,
    ...testKeySettings,
  })
  return { failed, ...JSON.parse(output) }
}

async function importLines(lines: readonly unknown[], more: string[] = []) {
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n')
  return run(['users', await privateFile(text), ...more])
}

/** Returns an account in the format of the documented SQL statement, with an additional column. */
function dumped(email: string, changes: { user?: object; factors?: object[]; sessions?: object[] } = {}) {
  const id = randomUUID()
  return {
    user: {
      instance_id: '00000000-0000-0000-0000-000000000000',
      id,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      encrypted_password: passwordHash,
      email_confirmed_at: '2026-01-02T03:04:05.678901+00:00',
      confirmation_sent_at: '2026-01-02T03:04:00+00:00',
      banned_until: null,
      last_sign_in_at: null,
      raw_app_meta_data: { provider: 'email', providers: ['email'] },
      raw_user_meta_data: { full_name: 'Ada', referral_code: 'ABCDE' },
      created_at: '2026-01-02T03:04:00+00:00',
      updated_at: '2026-01-02T03:04:05+00:00',
      is_anonymous: false,
      is_sso_user: false,
      ...changes.user,
    },
    identities: [{ provider: 'email', user_id: id }],
    factors: changes.factors ?? [],
    sessions: changes.sessions ?? [],
  }
}

function oldSession(changes: object = {}) {
  const at = new Date(server.clock.ms - 3_600_000).toISOString()
  return {
    id: randomUUID(),
    aal: 'aal1',
    factor_id: null,
    not_after: null,
    created_at: at,
    updated_at: at,
    // Omit the time zone, because this column has none.
    refreshed_at: at.replace('Z', ''),
    user_agent: 'Mozilla/5.0',
    ip: '192.0.2.77',
    amr: [{ method: 'password', timestamp: Math.floor(Date.parse(at) / 1000) }],
    refresh_token: randomBytes(9).toString('base64url'),
    ...changes,
  }
}

/** Creates the access token of a session in the other project. */
function oldToken(account: ReturnType<typeof dumped>, sessionId: string): Promise<string> {
  const iat = Math.floor(server.clock.ms / 1000) - 60
  return new SignJWT({
    iss: ISSUER,
    sub: account.user.id,
    aud: 'authenticated',
    iat,
    exp: iat + 3600,
    email: account.user.email,
    phone: '',
    app_metadata: {},
    user_metadata: {},
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: iat }],
    session_id: sessionId,
    is_anonymous: false,
  })
    .setProtectedHeader({ alg: 'ES256', kid: 'old', typ: 'JWT' })
    .sign(key)
}

/** Creates an unmodified client with a session from the other project. */
function clientWith(stored: unknown) {
  const storage = new Map([['sb-oldproject-auth-token', JSON.stringify(stored)]])
  return new AuthClient({
    url: server.url,
    headers: { apikey: 'the anon key of the other project' },
    storageKey: 'sb-oldproject-auth-token',
    autoRefreshToken: false,
    detectSessionInUrl: false,
    storage: {
      getItem: (name) => storage.get(name) ?? null,
      setItem: (name, value) => void storage.set(name, value),
      removeItem: (name) => void storage.delete(name),
    },
  })
}

test('a client keeps its session of the imported project, and reuse of a refresh token is detected', {
  tags: ['API-28'],
}, async () => {
  const session = oldSession()
  const account = dumped('stays@example.org', { sessions: [session] })
  expect(await importLines([account])).toMatchObject({ failed: false, imported: 1, problems: 0 })

  const access_token = await oldToken(account, session.id)
  const { exp = 0 } = decodeJwt(access_token)
  const client = clientWith({
    access_token,
    refresh_token: session.refresh_token,
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: exp,
    user: { id: account.user.id, email: account.user.email },
  })
  const events: string[] = []
  client.onAuthStateChange((event) => void events.push(event))
  expect((await client.getUser()).data.user).toMatchObject({
    id: account.user.id,
    email: 'stays@example.org',
    user_metadata: { full_name: 'Ada' },
  })
  const refreshed = await client.refreshSession()
  expect(refreshed.error).toBeNull()
  expect(refreshed.data.session?.user.id).toBe(account.user.id)
  expect(decodeJwt(refreshed.data.session?.access_token ?? '').session_id).toBe(session.id)
  expect((await client.getUser()).error).toBeNull()
  // The old access token must still be valid, because its session is open.
  expect((await server.user(access_token)).status).toBe(200)
  expect((await client.refreshSession()).error).toBeNull()
  expect(events).not.toContain('SIGNED_OUT')

  // A second use must end the session, as with this service's own tokens.
  server.clock.ms += 11_000
  const reused = await server.refresh(session.refresh_token)
  expect(reused).toMatchObject({ status: 400, body: { error_code: 'refresh_token_already_used' } })
  expect((await server.user(access_token)).status).toBe(403)
})

test('two tabs that refresh an imported session concurrently get the same pair', async () => {
  const session = oldSession()
  await importLines([dumped('tabs@example.org', { sessions: [session] })])
  const answers = await Promise.all([1, 2, 3].map(() => server.refresh(session.refresh_token)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
})

test('a refresh token that the other project does not store is computed from its key and counter', async () => {
  const hmac = randomBytes(32)
  const session = oldSession({
    refresh_token: null,
    refresh_token_hmac_key: hmac.toString('base64url'),
    refresh_token_counter: 300,
  })
  await importLines([dumped('counter@example.org', { sessions: [session] })])
  expect((await server.refresh(computeRefreshToken(hmac, session.id, 299))).status).toBe(400)
  const token = computeRefreshToken(hmac, session.id, 300)
  const bytes = Buffer.from(token, 'base64url')
  // Expect the counter 300 in two bytes after the version and session ID.
  expect([...bytes.subarray(17, 19)]).toEqual([0xac, 0x02])
  expect(bytes).toHaveLength(1 + 16 + 2 + 16 + 4)
  const checksum = createHash('sha256').update(bytes.subarray(0, -4)).digest().subarray(0, 4)
  expect(bytes.subarray(-4)).toEqual(checksum)
  expect((await server.refresh(token)).status).toBe(200)
})

test('an imported password works', async () => {
  await importLines([dumped('password@example.org')])
  expect((await server.logIn('password@example.org', 'a wrong one')).status).toBe(400)
  expect((await server.logIn('password@example.org', PASSWORD)).status).toBe(200)
})

test('an imported second factor is required at login', async () => {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const at = '2026-01-02T03:04:05+00:00'
  const factor = {
    id: randomUUID(),
    factor_type: 'totp',
    status: 'verified',
    secret,
    created_at: at,
    updated_at: at,
  }
  const upgraded = oldSession({ aal: 'aal2', factor_id: factor.id })
  const low = oldSession()
  await importLines([dumped('factor@example.org', { factors: [factor], sessions: [upgraded, low] })])
  const high = await server.refresh(upgraded.refresh_token)
  expect(decodeJwt(high.body.access_token).aal).toBe('aal2')
  const { body } = await server.refresh(low.refresh_token)
  expect(decodeJwt(body.access_token).aal).toBe('aal1')
  await expect(server.auth.verifyAccessToken(body.access_token)).rejects.toMatchObject({
    code: 'SECOND_FACTOR_REQUIRED',
  })
  const headers = { authorization: `Bearer ${body.access_token}` }
  const challenge = await server.call(`/factors/${factor.id}/challenge`, { json: {}, headers })
  const verified = await server.call(`/factors/${factor.id}/verify`, {
    json: { challenge_id: challenge.body.id, code: totpCode(secret, 0, server.clock.ms) },
    headers,
  })
  expect(verified.status).toBe(200)
  expect(decodeJwt(verified.body.access_token).aal).toBe('aal2')
})

test('a repeated import updates accounts until they are first used', async () => {
  const [stored, rotated, gone] = [oldSession(), oldSession(), oldSession()]
  const account = dumped('again@example.org', { sessions: [stored, rotated, gone] })
  expect(await importLines([account])).toMatchObject({ imported: 1 })
  expect(await importLines([account])).toMatchObject({ imported: 0, unchanged: 1 })
  // Refresh one session here: a later import must not replace it.
  expect((await server.refresh(stored.refresh_token)).status).toBe(200)

  const newer = { ...rotated, refresh_token: randomBytes(9).toString('base64url') }
  const change = { email: 'again-new@example.org' }
  const changed = { ...account, user: { ...account.user, ...change }, sessions: [stored, newer] }
  expect(await importLines([changed])).toMatchObject({ updated: 1, problems: 0 })
  expect((await server.refresh(rotated.refresh_token)).status).toBe(400)
  expect((await server.refresh(gone.refresh_token)).status).toBe(400)
  const { body } = await server.refresh(newer.refresh_token)
  expect(body.user.email).toBe('again-new@example.org')
  expect(await importLines([changed])).toMatchObject({ unchanged: 1 })

  // After the owner signs in here and signs out everywhere, an import must not restore the old sessions.
  const { body: session } = await server.logIn('again-new@example.org', PASSWORD)
  const headers = { authorization: `Bearer ${session.access_token}` }
  expect((await server.call('/logout?scope=global', { json: {}, headers })).status).toBe(204)
  const { problems, shown } = await importLines([{ ...changed, sessions: [oldSession(), newer] }])
  expect({ problems, shown }).toMatchObject({ problems: 1, shown: [{ code: 'USED_HERE' }] })
  const open = await server.db
    .selectFrom('auth.sessions')
    .select('id')
    .where('user_id', '=', account.user.id)
    .execute()
  expect(open).toEqual([])
})

test('records the ban of an imported account from the import on', async () => {
  const banned_until = new Date(server.clock.ms + 365 * 86_400_000)
  const account = dumped('banned-elsewhere@example.org', { user: { banned_until } })
  const before = new Date()
  await importLines([account])
  const { starts_at, ends_at } = await server.db
    .selectFrom('auth.bans')
    .selectAll()
    .where('user_id', '=', account.user.id)
    .executeTakeFirstOrThrow()
  expect(ends_at).toEqual(banned_until)
  expect(starts_at.getTime()).toBeGreaterThanOrEqual(before.getTime())
})

test('an import does not restore a deleted account', async () => {
  const account = dumped('deleted@example.org')
  await importLines([account])
  await server.auth.deleteAccount(account.user.id, async () => true)
  const { shown } = await importLines([{ ...account, sessions: [oldSession()] }])
  expect(shown).toMatchObject([{ line: 1, code: 'DELETED_HERE', userId: account.user.id }])
  expect((await server.logIn('deleted@example.org', PASSWORD)).status).toBe(400)
})

test('an import replaces unconfirmed sign-ups and keeps confirmed ones', async () => {
  await server.signUp('squatted@example.org', 'the password of a stranger')
  await server.member('taken@example.org')
  const report = await importLines([dumped('squatted@example.org'), dumped('taken@example.org')])
  expect(report).toMatchObject({ imported: 1, problems: 1, shown: [{ line: 2, code: 'ACCOUNT_EXISTS' }] })
  expect((await server.logIn('squatted@example.org', PASSWORD)).status).toBe(200)
})

test('reports invalid lines and imports the others', async () => {
  const at = '2026-01-02T03:04:05+00:00'
  const factor = { id: randomUUID(), status: 'verified', created_at: at, updated_at: at }
  const lines = [
    '{"user": ',
    { user: { id: 'no uuid' } },
    dumped('role@example.org', { user: { role: 'service_role' } }),
    dumped('phone@example.org', { user: { email: null, phone: '4915112345678' } }),
    dumped('sso@example.org', { user: { is_sso_user: true } }),
    dumped('scrypt@example.org', { user: { encrypted_password: '$fbscrypt$v=1,n=14' } }),
    dumped('webauthn@example.org', { factors: [{ ...factor, factor_type: 'webauthn' }] }),
    dumped('sealed@example.org', { factors: [{ ...factor, factor_type: 'totp', secret: '{"key_id":"a"}' }] }),
    dumped('keyless@example.org', {
      sessions: [oldSession({ refresh_token_hmac_key: '{"key_id":"a"}', refresh_token_counter: 1 })],
    }),
    dumped('large@example.org', { user: { raw_user_meta_data: { text: 'x'.repeat(5000) } } }),
    `"${'x'.repeat(2 * 1024 * 1024)}"`,
    dumped('gone@example.org', { user: { deleted_at: at } }),
    dumped('waiting@example.org', { user: { email_confirmed_at: null } }),
    dumped('visitor@example.org', { user: { is_anonymous: true } }),
    '',
    dumped('fine@example.org'),
  ]
  const problems = join(directory, 'problems.jsonl')
  const report = await importLines(lines, ['--problems', problems])
  expect(report).toMatchObject({ failed: true, imported: 1, skipped: 3, problems: 11 })
  const codes = (await readFile(problems, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).code)
  expect(codes).toEqual([
    'LINE_NOT_JSON',
    'LINE_INVALID',
    'ROLE_UNSUPPORTED',
    'EMAIL_MISSING',
    'USER_OF_SSO',
    'PASSWORD_HASH_UNSUPPORTED',
    'FACTOR_UNSUPPORTED',
    'FACTOR_SECRET_UNREADABLE',
    'REFRESH_KEY_UNREADABLE',
    'METADATA_UNSUPPORTED',
    'LINE_TOO_LONG',
    'USER_DELETED',
    'USER_UNCONFIRMED',
    'USER_ANONYMOUS',
  ])
})

test('an account is imported whole or not at all, and a dry run writes nothing', async () => {
  const session = oldSession()
  await importLines([dumped('first@example.org', { sessions: [session] })])
  const second = dumped('second@example.org', {
    sessions: [oldSession(), { ...oldSession(), refresh_token: session.refresh_token }],
  })
  expect(await importLines([second])).toMatchObject({ problems: 1, shown: [{ code: 'DUPLICATE' }] })
  const dry = await importLines([dumped('dry@example.org')], ['--dry-run'])
  expect(dry).toMatchObject({ imported: 1, dryRun: true })
  const left = await server.db
    .selectFrom('auth.users')
    .select('email')
    .where('email', 'in', ['second@example.org', 'dry@example.org'])
    .execute()
  expect(left).toEqual([])
  const known = await server.db.selectFrom('auth.imported_users').select('id').execute()
  expect(known.map(({ id }) => id)).not.toContain(second.user.id)
})

test('a killed import resumes', async () => {
  const count = 300
  const accounts = Array.from({ length: count }, (_, index) =>
    dumped(`killed-${index}@example.org`, { sessions: [oldSession()] }),
  )
  const path = await privateFile(accounts.map((account) => JSON.stringify(account)).join('\n'))
  const child = spawn(process.execPath, [MAIN, 'import-supabase', 'users', path], {
    env: { ...process.env, DATABASE_URL: server.database.url, ...testKeySettings },
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const imported = async () => {
    const { rows } = await sql<{ users: number; whole: number }>`
      select count(*)::int as users, count(i.session_id)::int as whole
      from auth.users u left join auth.imported_sessions i on i.user_id = u.id where u.email like 'killed-%'
    `.execute(server.db)
    return rows[0] ?? { users: 0, whole: 0 }
  }
  await expect.poll(async () => (await imported()).users, { timeout: 230_000 }).toBeGreaterThan(5)
  child.kill('SIGKILL')
  await ended
  // Wait, because PostgreSQL may still be executing the last statement.
  const busy = async () => {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
    `.execute(server.db)
    return rows.length
  }
  await expect.poll(busy).toBe(0)
  const before = await imported()
  expect(before.whole).toBe(before.users)
  const report = await run(['users', path])
  expect(report).toMatchObject({ problems: 0, imported: count - before.users, unchanged: before.users })
  expect(await imported()).toEqual({ users: count, whole: count })
})

test('rejects files that others can read, and installations with an external auth service', async () => {
  const path = join(directory, 'open')
  await writeFile(path, '', { mode: 0o644 })
  await expect(run(['users', path])).rejects.toThrow('chmod 600')
  const elsewhere = {
    DATABASE_URL: server.database.url,
    AUTH_URL: 'https://auth.example.org/auth/v1',
    AUTH_API_KEY: 'anon',
  }
  const file = await privateFile('')
  await expect(runOperator(['import-supabase', 'users', file], elsewhere)).rejects.toThrow('AUTH_URL')
})
