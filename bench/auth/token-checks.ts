import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT } from 'jose'
import { openSigningKeys } from '../../apps/server/src/features/auth/keys/signing-keys.ts'
import { signAccessToken } from '../../apps/server/src/features/auth/sessions/access-token.ts'
import { createOpenSessions } from '../../apps/server/src/features/auth/sessions/open-sessions.ts'
import { verifyAccessToken } from '../../apps/server/src/features/auth/sessions/verify-access-token.ts'
import { testKeys } from '../../apps/server/src/test/support/test-keys.ts'
import { inParallel } from '../in-parallel.ts'
import type { Row } from '../report.ts'
import { addSessions } from './accounts.ts'
import type { Harness } from './harness.ts'

const LANES = 16
const TURNS = 20_000

/** Compares access token checks, including the session check, with jose alone and the same kind of key. */
export async function measureTokenChecks(harness: Harness): Promise<Row> {
  const now = () => new Date()
  const issuer = 'https://bench.example/auth/v1'
  const keys = await openSigningKeys(harness.db, now, { secrets: testKeys })
  const sessions = createOpenSessions(harness.db, now, { connection: harness.connection, lifetimes: {} })
  const [open] = await addSessions(harness, 1)
  if (!open) throw new Error('Expected one session, but none was created.')
  const user = await harness.db
    .selectFrom('auth.users')
    .selectAll()
    .where('id', '=', open.userId)
    .executeTakeFirstOrThrow()
  const deps = { keys, sessions, issuer, now }
  const { accessToken } = await signAccessToken(deps, user, { id: open.id, aal: 'aal1', amr: [] })

  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const key = await importJWK(await exportJWK(publicKey), 'ES256')
  const token = await new SignJWT({ session_id: randomUUID(), padding: 'x'.repeat(200) })
    .setProtectedHeader({ alg: 'ES256' })
    .setSubject(randomUUID())
    .setIssuer(issuer)
    .setAudience('authenticated')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey)
  const alone = () =>
    inParallel(TURNS, LANES, () =>
      jwtVerify(token, key, { algorithms: ['ES256'], issuer, audience: 'authenticated' }),
    )
  const whole = () => inParallel(TURNS, LANES, () => verifyAccessToken(deps, accessToken))
  await alone()
  await whole()
  const before = await alone()
  const checked = await whole()
  const after = await alone()
  await sessions.close()
  return {
    name: 'token checks, including the session',
    value: checked,
    unit: 'per second',
    reference: 'jose alone, mean of a run before and a run after',
    referenceValue: (before + after) / 2,
  }
}
