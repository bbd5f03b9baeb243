import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callApi } from '../../test/support/call-api.ts'
import { type NewMember, newMember } from '../../test/support/new-member.ts'
import { newOperator } from '../../test/support/new-operator.ts'
import { type OperatedServer, startOperatedServer } from '../../test/support/start-operated-server.ts'
import { createServiceKey } from '../auth/testing/create-service-key.ts'
import { acceptPolicy } from './accept-policy.ts'
import { readAccepted } from './read-accepted.ts'
import { recordSignUpAcceptances } from './record-sign-up-acceptances.ts'

let server: OperatedServer
let call: OperatedServer['call']
let operator: NewMember
beforeAll(async () => {
  server = await startOperatedServer('operator')
  ;({ call, operator } = server)
})
afterAll(() => server.stop())

/** Publishes the next version of a policy and returns the response. */
async function publish(kind: 'terms' | 'privacy', more: object = {}) {
  const { versions } = (await call('/api/operator/policies')).body
  const newest = Math.max(
    ...versions
      .filter((each: { kind: string }) => each.kind === kind)
      .map((each: { version: number }) => each.version),
  )
  return call('/api/operator/policies', {
    json: {
      kind,
      version: newest + 1,
      texts: [{ language: 'en', title: 'New', markdown: '# New' }],
      reason: 'Our own',
      ...more,
    },
  })
}

/** A policy with the paths and texts of its endpoints. */
interface PolicyEndpoints {
  kind: 'terms' | 'privacy'
  /** Last part of the path that returns the status. */
  asked: string
  /** Last part of the path that accepts the policy. */
  accept: string
  field: string
  message: string
}

async function expectLifecycle({ kind, asked, accept, field, message }: PolicyEndpoints) {
  const { id, accessToken: token } = await newMember(server.url)
  const isAccepted = async () => (await call(`/api/users/${asked}`, { token })).body
  expect(await isAccepted()).toEqual({ [field]: false })
  // Send an empty body in each way that clients use.
  const nothing = [{ json: {} }, {}, { headers: { 'content-type': 'application/json' } }]
  for (const init of nothing)
    expect(await call(`/api/users/${accept}`, { method: 'POST', token, ...init })).toMatchObject({
      status: 200,
      body: { success: true, message },
    })
  expect(await isAccepted()).toEqual({ [field]: true })
  expect((await publish(kind)).status).toBe(200)
  expect(await isAccepted()).toEqual({ [field]: false })

  const stale = await call(`/api/users/${accept}`, { token, json: { version: 1 } })
  expect(stale).toMatchObject({
    status: 409,
    body: { error: 'CONFLICT', fields: [{ code: 'policies.otherVersion', params: { version: 2 } }] },
  })
  expect((await call(`/api/users/${accept}`, { token, json: { version: 2 } })).body).toEqual({
    success: true,
    message,
  })
  expect(await isAccepted()).toEqual({ [field]: true })
  const stored = await server.database.db
    .selectFrom('policy_acceptances')
    .selectAll()
    .where('member_id', '=', id)
    .execute()
  expect(stored).toHaveLength(2)
  expect(stored[0]).toMatchObject({
    kind,
    version: 1,
    origin: '127.0.0.0/24',
    user_agent: 'node',
    session_id: expect.any(String),
  })
  expect(stored[0]?.content_hash).not.toEqual(stored[1]?.content_hash)
}

describe('accepting policies', () => {
  test(
    'the terms: starts unaccepted, becomes accepted, and is asked again for a new version',
    { tags: ['API-05', 'API-06', 'POL-01', 'POL-03'] },
    () =>
      expectLifecycle({
        kind: 'terms',
        asked: 'istosaccepted',
        accept: 'accept-tos',
        field: 'istosAccepted',
        message: 'Terms of Service accepted successfully',
      }),
  )

  test(
    'the privacy policy: starts unaccepted, becomes accepted, and is asked again for a new version',
    { tags: ['API-07', 'API-08', 'POL-02', 'POL-03'] },
    () =>
      expectLifecycle({
        kind: 'privacy',
        asked: 'isppaccepted',
        accept: 'accept-pp',
        field: 'isppAccepted',
        message: 'Privacy Policy accepted successfully',
      }),
  )

  test('keeps the first acceptance under concurrency and never changes it', {
    tags: ['POL-01'],
  }, async () => {
    const { db, pool, owner } = server.database
    const memberId = operator.id
    const at = (second: number) => new Date(Date.now() + second * 1000)
    const evidence = { sessionId: 'first', origin: '192.0.2.0/24', userAgent: 'a browser' }
    await acceptPolicy(db, { memberId, kind: 'terms', shown: undefined, evidence, now: at(0) })
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        acceptPolicy(db, {
          memberId,
          kind: 'terms',
          shown: undefined,
          evidence: { ...evidence, sessionId: `later ${index}` },
          now: at(index),
        }),
      ),
    )
    const stored = await db
      .selectFrom('policy_acceptances')
      .selectAll()
      .where('member_id', '=', memberId)
      .execute()
    expect(stored).toMatchObject([{ session_id: 'first' }])
    for (const table of ['policy_acceptances', 'policy_versions', 'policy_texts']) {
      await expect(pool.query(`update ${table} set version = 9`)).rejects.toThrow('permission denied')
      await expect(owner.pool.query(`update ${table} set version = 9`)).rejects.toThrow('append-only')
    }
  })

  test.each([
    ['a text', 'x'],
    ['a list', []],
    ['a version that is no number', { version: 'one' }],
    ['version 0', { version: 0 }],
  ])('rejects %s as the body of an acceptance by name', { tags: ['API-06'] }, async (_what, json) => {
    const { status, body } = await call('/api/users/accept-tos', { json })
    expect(status).toBe(400)
    expect(body.message).toMatch(/^body/)
  })
})

describe('accepting policies at sign-up', () => {
  /** Returns the versions in force, and the acceptances of a member. */
  const inForce = async () => {
    const { policies } = (await callApi(server.url, '/api/policies')).body
    return Object.fromEntries(
      policies.map(({ kind, version }: { kind: string; version: number }) => [kind, version]),
    )
  }
  const readAcceptances = (memberId: string) =>
    server.database.db
      .selectFrom('policy_acceptances')
      .selectAll()
      .where('member_id', '=', memberId)
      .orderBy('kind')
      .execute()
  const flags = async (token: string) => ({
    ...(await call('/api/users/istosaccepted', { token })).body,
    ...(await call('/api/users/isppaccepted', { token })).body,
  })

  test('records the versions that the form showed, with evidence of the sign-up', {
    tags: ['POL-01', 'POL-02'],
  }, async () => {
    const versions = await inForce()
    const { id, accessToken } = await newMember(server.url, { acceptedPolicies: versions })
    expect(await flags(accessToken)).toEqual({ istosAccepted: true, isppAccepted: true })
    const evidence = { session_id: 'sign-up', origin: '127.0.0.0/24', user_agent: 'node' }
    expect(await readAcceptances(id)).toMatchObject([
      { kind: 'privacy', version: versions.privacy, ...evidence },
      { kind: 'terms', version: versions.terms, ...evidence },
    ])
  })

  test('asks again for a version that was published after the form was shown', {
    tags: ['POL-02'],
  }, async () => {
    const versions = await inForce()
    expect((await publish('privacy')).status).toBe(200)
    const { accessToken } = await newMember(server.url, { acceptedPolicies: versions })
    expect(await flags(accessToken)).toEqual({ istosAccepted: true, isppAccepted: false })
  })

  test('never overwrites the acceptance of the sign-up', { tags: ['POL-02'] }, async () => {
    const { id, accessToken: token } = await newMember(server.url, { acceptedPolicies: await inForce() })
    const before = await readAcceptances(id)
    expect((await call('/api/users/accept-pp', { method: 'POST', token })).status).toBe(200)
    expect(await readAcceptances(id)).toEqual(before)
  })

  test.each([
    ['no versions', undefined],
    ['a list', [1, 1]],
    ['a text', 'all'],
    ['versions as text', { terms: '1', privacy: '1' }],
    ['versions that do not exist', { terms: 999, privacy: 1e308 }],
    ['true', { terms: true, privacy: true }],
  ])('ignores %s', { tags: ['POL-02'] }, async (_what, acceptedPolicies) => {
    const { id, accessToken } = await newMember(server.url, { acceptedPolicies })
    expect(await flags(accessToken)).toEqual({ istosAccepted: false, isppAccepted: false })
    expect(await readAcceptances(id)).toEqual([])
  })

  test('asks members whose account an operator created', { tags: ['POL-02'] }, async () => {
    const token = await createServiceKey(server.database.db)
    const email = `${crypto.randomUUID()}@example.org`
    const user_metadata = { accepted_policies: await inForce() }
    const json = { email, password: 'a pass phrase of five words', email_confirm: true, user_metadata }
    const made = await callApi(server.url, '/auth/v1/admin/users', { token, json })
    expect(made.status).toBe(200)
    expect(await readAcceptances(made.body.id)).toEqual([])
  })
})

describe('publishing policies', () => {
  test('does not apply an announced version before its date', async () => {
    const effectiveAt = new Date(Date.now() + 86_400_000)
    const { body } = await publish('terms', { effectiveAt: effectiveAt.toISOString() })
    expect(body).toMatchObject({
      kind: 'terms',
      effectiveAt: effectiveAt.toISOString(),
      publishedBy: `operator:${operator.id}`,
    })
    expect((await call('/api/policies/terms')).body.version).toBe(body.version - 1)
    const later = new Date(effectiveAt.getTime() + 1)
    expect(await readAccepted(server.database.db, operator.id, 'terms', later)).toBe(false)
    const before = await publish('terms', { effectiveAt: new Date(Date.now() + 1000).toISOString() })
    expect(before).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('body.effectiveAt') },
    })
  })

  test('reports a conflict to one of two who publish the next version concurrently', async () => {
    const { version } = (await callApi(server.url, '/api/policies/privacy')).body
    const next = { version: version + 1 }
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => publish('privacy', next)))
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const { entries } = (
      await callApi(server.url, '/api/operator/audit?subject=policy:privacy&limit=1', {
        token: (await newOperator(server, 'auditor')).accessToken,
      })
    ).body
    expect(entries).toMatchObject([
      {
        action: 'policy.publish',
        actor: `operator:${operator.id}`,
        reason: 'Our own',
        after: { languages: ['en'] },
      },
    ])
  })

  test('renders Markdown without raw HTML or executable URLs', async () => {
    const markdown = [
      '# Title\n\n**bold** <script>alert(1)</script>',
      '<img src=x onerror=alert(1)>\n\n[click](javascript:alert(1)) [data](data:text/html,<script>) [good](https://example.org)',
      '![x](javascript:alert(1))',
    ].join('\n\n')
    await publish('privacy', {
      texts: [
        { language: 'en', title: 'Privacy', markdown },
        { language: 'de', title: 'Datenschutz', url: 'https://example.org/datenschutz' },
      ],
    })
    const { body } = await callApi(server.url, '/api/policies/privacy')
    expect(body).toMatchObject({ kind: 'privacy', language: 'en', languages: ['de', 'en'], url: null })
    expect(body.html).toContain('<strong>bold</strong>')
    expect(body.html).toContain('href="https://example.org"')
    expect(body.html).not.toMatch(/<script|<img src=x|javascript:|href="data:/)
    const german = (await callApi(server.url, '/api/policies/privacy?language=de-AT')).body
    expect(german).toMatchObject({ language: 'de', html: null, url: 'https://example.org/datenschutz' })
    expect((await callApi(server.url, '/api/policies/privacy?language=fr')).body.language).toBe('en')
    expect((await callApi(server.url, '/api/policies/cookies')).status).toBe(400)
  })

  test.each([
    [
      'both a text and an address',
      { texts: [{ language: 'en', title: 'x', markdown: 'x', url: 'https://example.org' }] },
      'body.texts.0',
    ],
    ['neither', { texts: [{ language: 'en', title: 'x' }] }, 'body.texts.0'],
    ['no text', { texts: [] }, 'body.texts'],
    [
      'a language twice',
      {
        texts: [
          { language: 'en', title: 'x', markdown: 'x' },
          { language: 'en', title: 'y', markdown: 'y' },
        ],
      },
      'body.texts',
    ],
    [
      'an address that is not https',
      { texts: [{ language: 'en', title: 'x', url: 'javascript:alert(1)' }] },
      'body.texts.0.url',
    ],
    ['a time in the past', { effectiveAt: '2020-01-01T00:00:00Z' }, 'body.effectiveAt'],
    ['a time without a zone', { effectiveAt: '2030-01-01T00:00:00' }, 'body.effectiveAt'],
    ['another kind', { kind: 'cookies' }, 'body.kind'],
    ['no reason', { reason: null }, 'body.reason'],
  ])('rejects a policy with %s by name', async (_what, more, message) => {
    const { status, body } = await publish('terms', more)
    expect(status).toBe(400)
    expect(body.message).toContain(message)
  })
})

// Last, because no earlier time than that of an announced version can be published.
describe('accepting an announced policy', () => {
  test('does not accept an announced version before it is in force', { tags: ['POL-02'] }, async () => {
    const { db } = server.database
    const memberId = operator.id
    const { version: privacy } = (await call('/api/policies/privacy')).body
    const effectiveAt = new Date(Date.now() + 3_600_000)
    expect((await publish('privacy', { effectiveAt: effectiveAt.toISOString() })).status).toBe(200)
    const signUp = (at: Date) => ({
      memberId,
      accepted: { privacy: privacy + 1 },
      request: { at, origin: null, userAgent: null },
    })
    const afterStart = new Date(effectiveAt.getTime() + 60_000)
    const record = (at: Date, now: Date) =>
      db.transaction().execute((transaction) => recordSignUpAcceptances(transaction, signUp(at), now))
    await record(new Date(), new Date())
    await record(new Date(), afterStart)
    expect(await readAccepted(db, memberId, 'privacy', afterStart)).toBe(false)
    await record(effectiveAt, afterStart)
    expect(await readAccepted(db, memberId, 'privacy', afterStart)).toBe(true)
  })
})
