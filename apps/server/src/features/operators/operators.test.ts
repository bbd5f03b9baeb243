import { endpoints } from '@hearth/protocol/endpoints'
import { isPermitted, operatorRoles } from '@hearth/protocol/permissions'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyAudit } from '../../audit/verify-audit.ts'
import { type Act, writeAudit } from '../../audit/write-audit.ts'
import { callApi } from '../../test/support/call-api.ts'
import { type NewMember, newMember } from '../../test/support/new-member.ts'
import { newOperator, upgradeToken } from '../../test/support/new-operator.ts'
import { startTestServer, type TestServer } from '../../test/support/start-test-server.ts'
import { removeOperator, setOperator } from './change-operators.ts'

let server: TestServer
let member: NewMember
let owner: NewMember
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_FACTOR: '1000' })
  ;[member, owner] = await Promise.all([newMember(server.url), newOperator(server, 'owner')])
})
afterAll(() => server.stop())

const call = (path: string, init: Parameters<typeof callApi>[2] = {}) =>
  callApi(server.url, path, { token: owner.accessToken, ...init })
const act: Act = { actor: { kind: 'command', id: 'test' }, reason: 'a test' }

describe('operator access', () => {
  const operatorCalls = Object.values(endpoints).filter(({ access }) => access === 'operator')

  test('rejects callers without a token with 401 and members with 403 for any input', async () => {
    expect(operatorCalls.length).toBeGreaterThan(5)
    const upgraded = await upgradeToken(server.url, (await newMember(server.url)).accessToken)
    for (const { method, path } of operatorCalls) {
      const json = method === 'GET' ? undefined : {}
      expect((await callApi(server.url, path, { method, json })).status, path).toBe(401)
      for (const token of [member.accessToken, upgraded]) {
        const { status, body } = await call(path, { method, json, token })
        expect(status, path).toBe(403)
        expect(body).toMatchObject({ error: 'FORBIDDEN', messageId: 'operators.operatorsOnly' })
      }
    }
  })

  test('requires a second factor in the session', async () => {
    const plain = await newMember(server.url)
    await call('/api/user', { token: plain.accessToken })
    await setOperator(server.database.db, { email: plain.email, role: 'owner' }, act)
    const rejected = await call('/api/operator/me', { token: plain.accessToken })
    expect(rejected).toMatchObject({ status: 403, body: { error: 'SECOND_FACTOR_REQUIRED' } })
    const token = await upgradeToken(server.url, plain.accessToken)
    expect((await call('/api/operator/me', { token })).body).toMatchObject({ id: plain.id, role: 'owner' })
    // Remove the role. This takes effect before the token expires.
    await removeOperator(server.database.db, plain.id, act)
    expect((await call('/api/operator/me', { token })).status).toBe(403)
  })

  test('follows the permission table for each role', async () => {
    for (const role of operatorRoles) {
      const { accessToken: token } = await newOperator(server, role)
      const { body } = await call('/api/operator/me', { token })
      expect(body.permissions).toContain('console.open')
      for (const { method, path, permission } of operatorCalls.filter((each) => each.access === 'operator')) {
        const { status } = await call(path, { method, token, json: method === 'GET' ? undefined : {} })
        if (isPermitted(role, permission)) expect([200, 400, 404], `${role} ${path}`).toContain(status)
        else expect(status, `${role} ${path}`).toBe(403)
      }
    }
  })
})

describe('roles', () => {
  test('are assigned, changed and removed by an owner, each with an audit entry', async () => {
    const set = (role: string) =>
      call('/api/operator/operators', { json: { email: member.email, role, reason: 'New in the team' } })
    expect(await set('support')).toMatchObject({ status: 200, body: { id: member.id, role: 'support' } })
    await set('auditor')
    await set('auditor')
    expect((await call('/api/operator/operators')).body.operators).toContainEqual(
      expect.objectContaining({ id: member.id, email: member.email, role: 'auditor' }),
    )
    const remove = () => call(`/api/operator/operators/${member.id}?reason=Left`, { method: 'DELETE' })
    expect(await remove()).toMatchObject({ status: 200, body: { success: true } })
    expect(await remove()).toMatchObject({ status: 404 })
    const { body } = await call(`/api/operator/audit?subject=member:${member.id}&limit=2`)
    expect(body.entries).toMatchObject([
      {
        action: 'operator.remove',
        before: { role: 'auditor' },
        after: null,
        reason: 'Left',
        actor: `operator:${owner.id}`,
      },
      {
        action: 'operator.set',
        before: { role: 'support' },
        after: { role: 'auditor' },
        requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      },
    ])
    const rest = await call(`/api/operator/audit?subject=member:${member.id}&cursor=${body.nextCursor}`)
    expect(rest.body.entries).toMatchObject([{ action: 'operator.set', after: { role: 'support' } }])
    expect(rest.body).not.toHaveProperty('nextCursor')
  })

  test.each([
    ['no body', undefined, 'body'],
    ['null', null, 'body'],
    ['an unknown role', { email: 'a@example.org', role: 'king', reason: 'x' }, 'body.role'],
    ['no reason', { email: 'a@example.org', role: 'owner', reason: '  ' }, 'body.reason: must say why'],
    ['a huge reason', { email: 'a@example.org', role: 'owner', reason: 'x'.repeat(501) }, 'body.reason'],
    ['no address', { email: 'somebody', role: 'owner', reason: 'x' }, 'body.email'],
  ])('reject %s with the field', async (_what, json, message) => {
    const { status, body } = await call('/api/operator/operators', { method: 'POST', json })
    expect(status).toBe(400)
    expect(body.message).toContain(message)
  })

  test('require an existing member', async () => {
    const json = { email: 'nobody@example.org', role: 'support', reason: 'x' }
    expect((await call('/api/operator/operators', { json })).status).toBe(404)
  })

  test('keep the last owner, also when two owners remove each other', async () => {
    const { db } = server.database
    const others = await db
      .selectFrom('operators')
      .select('account_id')
      .where('account_id', '<>', owner.id)
      .execute()
    for (const { account_id } of others) await removeOperator(db, account_id, act)
    const itself = await call(`/api/operator/operators/${owner.id}?reason=x`, { method: 'DELETE' })
    expect(itself).toMatchObject({ status: 409, body: { message: expect.stringContaining('last owner') } })
    const json = { email: owner.email, role: 'support', reason: 'x' }
    expect((await call('/api/operator/operators', { json })).status).toBe(409)

    for (let round = 0; round < 3; round++) {
      const other = await newOperator(server, 'owner')
      const outcomes = await Promise.allSettled([
        removeOperator(db, owner.id, act),
        removeOperator(db, other.id, act),
      ])
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      const owners = await db
        .selectFrom('operators')
        .select('account_id')
        .where('role', '=', 'owner')
        .execute()
      expect(owners).toHaveLength(1)
      if (owners[0]?.account_id !== owner.id) {
        await setOperator(db, { email: owner.email, role: 'owner' }, act)
        await removeOperator(db, other.id, act)
      }
    }
  })
})

describe('the audit log', () => {
  const write = (id: string, fail = false) =>
    server.database.db.transaction().execute(async (transaction) => {
      await writeAudit(transaction, {
        ...act,
        action: 'test.write',
        subject: { kind: 'test', id },
        after: { z: 1, a: ['ü', null, 0.1] },
      })
      if (fail) throw new Error('rolled back')
    })

  test('contains a row only for a committed transaction and forms one chain under concurrency', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) => write(String(index), index % 4 === 0)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from audit_log where subject_kind = 'test'
    `.execute(server.database.db)
    expect(rows).toEqual([{ n: 30 }])
    const { body } = await call('/api/operator/audit/verification')
    expect(body).toEqual({
      entries: expect.any(Number),
      head: `${body.entries}:${body.head.split(':')[1]}`,
      faults: [],
    })
  })

  test('allows no updates or deletes of rows', async () => {
    for (const statement of [
      'update audit_log set reason = $$x$$',
      'delete from audit_log',
      'truncate audit_log',
    ]) {
      await expect(server.database.pool.query(statement)).rejects.toThrow('permission denied')
      await expect(server.database.owner.pool.query(statement)).rejects.toThrow('append-only')
    }
  })

  test('reveals changed, removed and invented rows', async () => {
    const { db, owner } = server.database
    for (const id of ['a', 'b', 'c']) await write(id)
    const { head, entries: last, faults } = await verifyAudit(db, 'en')
    expect(faults).toEqual([])
    /**
     * Changes the log as a user with all database privileges, verifies it and restores it. Returns the faults
     * found.
     */
    const tampered = async (statement: string) => {
      const client = await owner.pool.connect()
      try {
        await client.query('set session_replication_role = replica')
        await client.query('create temporary table kept as select * from audit_log')
        await client.query('create temporary table kept_head as select * from audit_head')
        await client.query(statement)
        const verified = await verifyAudit(db, 'en', head)
        await client.query('delete from audit_log; insert into audit_log select * from kept')
        await client.query('delete from audit_head; insert into audit_head select * from kept_head')
        return verified.faults
      } finally {
        client.release(true)
      }
    }
    const second = last - 1
    expect(await tampered(`update audit_log set reason = 'other' where number = ${second}`)).toEqual([
      { number: second, what: expect.stringContaining('was changed') },
    ])
    expect(await tampered(`delete from audit_log where number = ${second}`)).toContainEqual({
      number: last,
      what: `Row ${second} is missing.`,
    })
    expect(await tampered(`delete from audit_log where number = ${last}`)).toContainEqual({
      number: second,
      what: expect.stringContaining(`the head names row ${last}`),
    })
    // Truncate the log and rewrite its head. Only a saved copy of the head can reveal this.
    const cut = `delete from audit_log where number = ${last};
      update audit_head h set number = a.number, hash = a.hash from audit_log a where a.number = ${second}`
    expect(await tampered(cut)).toEqual([{ number: last, what: expect.stringContaining('does not exist') }])
    const rewritten = `update audit_log a set reason = 'other' where number = ${last};
      update audit_log a set hash = audit_hash(a) where number = ${last};
      update audit_head h set hash = a.hash from audit_log a where a.number = ${last}`
    expect(await tampered(rewritten)).toEqual([
      { number: last, what: expect.stringContaining('another hash') },
    ])
    expect((await verifyAudit(db, 'en', head)).faults).toEqual([])
  })
})
