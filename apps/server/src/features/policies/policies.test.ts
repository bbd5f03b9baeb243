import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callApi } from '../../test/support/call-api.ts'
import { type NewMember, newMember } from '../../test/support/new-member.ts'
import { newOperator } from '../../test/support/new-operator.ts'
import { type OperatedServer, startOperatedServer } from '../../test/support/start-operated-server.ts'
import { acceptPolicy } from './accept-policy.ts'
import { readAccepted } from './read-accepted.ts'

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

describe('accepting policies', () => {
  test.each([
    [
      '[API-05] [API-06] [POL-01] [POL-03] the terms',
      'istosaccepted',
      'accept-tos',
      'istosAccepted',
      'Terms of Service accepted successfully',
      'terms',
    ],
    [
      '[API-07] [API-08] [POL-02] [POL-03] the privacy policy',
      'isppaccepted',
      'accept-pp',
      'isppAccepted',
      'Privacy Policy accepted successfully',
      'privacy',
    ],
  ] as const)(
    '%s: starts unaccepted, becomes accepted, and is asked again for a new version',
    async (_what, asked, accept, field, message, kind) => {
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
    },
  )

  test('[POL-01] keeps the first acceptance under concurrency and never changes it', async () => {
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
  ])('rejects %s as the body of an acceptance by name', async (_what, json) => {
    const { status, body } = await call('/api/users/accept-tos', { json })
    expect(status).toBe(400)
    expect(body.message).toMatch(/^body/)
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
