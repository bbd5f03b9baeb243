import { randomUUID } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findDifferences } from '../../cli/reconcile/find-differences.ts'
import { callApi } from '../../test/support/call-api.ts'
import { type NewMember, newMember } from '../../test/support/new-member.ts'
import { newOperator } from '../../test/support/new-operator.ts'
import { startTestServer, type TestServer } from '../../test/support/start-test-server.ts'
import { isOperator } from '../operators/change-operators.ts'
import { bookEntry } from '../points/book-entry.ts'
import { cancelDeletion, deleteDueAccounts } from './delete-account.ts'
import { lockEligibility } from './eligibility.ts'
import { ensureMember } from './ensure-member.ts'
import { eraseMemberProfile } from './erase-member-profile.ts'
import { sweepExports } from './export/export-data.ts'
import { csvField } from './export/zip-sections.ts'
import { registerMember } from './register-member.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMIT_FACTOR: '1000' })
})
afterAll(() => server.stop())

const call = (path: string, member: NewMember, init: Parameters<typeof callApi>[2] = {}) =>
  callApi(server.url, path, { token: member.accessToken, ...init })

async function mailTo(address: string, subject: string) {
  const find = async () =>
    (await callApi(server.url, '/dev/mail.json')).body.find(
      (mail: { to: string; subject: string }) => mail.to === address && mail.subject.includes(subject),
    )
  await expect.poll(find).toBeDefined()
  return find()
}

function bookSome(memberId: string, id: string, points: string, comment: string) {
  const source = { kind: 'test', id }
  return bookEntry(server.database.db, {
    memberId,
    category: 'Rewards',
    points,
    comment,
    source,
    occurredAt: new Date(),
  })
}

describe('a data export', () => {
  test('is an archive of JSON and CSV at an expiring link, with the rows of this member only', async () => {
    const member = await newMember(server.url)
    const other = await newMember(server.url)
    await call('/api/user', member, {
      method: 'PATCH',
      json: { full_name: '=HYPERLINK("https://evil.example")', website: 'https://example.org/a,b' },
    })
    await bookSome(member.id, '1', '12.5', '=cmd|x "quoted", \n next')
    await bookSome(member.id, '2', '-2.25', 'Correction')
    await bookSome(other.id, '1', '99', 'somebody else’s')
    const asked = await Promise.all(
      Array.from({ length: 3 }, () => call('/api/user/export', member, { method: 'POST' })),
    )
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 409, 409])

    const mail = await mailTo(member.email, 'Your data from')
    expect(mail.link).toMatch(/\/api\/exports\/[\w-]{43}$/)
    const path = new URL(mail.link).pathname
    const answer = await fetch(server.url + path)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('content-disposition')).toMatch(
      /attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"/,
    )
    const archive = new Uint8Array(await answer.arrayBuffer())
    expect(answer.headers.get('content-length')).toBe(String(archive.length))
    const files = Object.fromEntries(
      Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, strFromU8(bytes)]),
    )
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        'README.txt',
        'profile.json',
        'profile.csv',
        'points.json',
        'account.json',
        'sessions.csv',
        'heartbeats.json',
        'wallets.json',
        'smart-accounts.json',
        'machine-id.json',
        'chain-orders.json',
      ]),
    )
    expect(JSON.parse(files['profile.json'] ?? '')).toMatchObject([
      { id: member.id, email: member.email, full_name: '=HYPERLINK("https://evil.example")' },
    ])
    expect(files['profile.csv']).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
    expect(JSON.parse(files['points.json'] ?? '')).toMatchObject([
      { points: '12.5' },
      { points: '-2.25', comment: 'Correction' },
    ])
    expect(files['points.csv']).toMatch(/^occurred_at,category,points,comment,source_kind,source_id,id\r\n/)
    expect(files['points.csv']).toContain(`Rewards,12.5,"'=cmd|x ""quoted"", \n next",test,1,`)
    expect(files['points.csv']).toContain('Rewards,-2.25,Correction,test,2,')
    const everything = Object.values(files).join('\n')
    for (const secret of [other.id, other.email, 'somebody else', '$argon2', 'refresh_hash', 'sealed'])
      expect(everything).not.toContain(secret)

    expect((await call('/api/user/account', member)).body.export).toMatchObject({
      readyAt: expect.any(String),
    })
    expect((await fetch(`${server.url}/api/exports/${'A'.repeat(43)}`)).status).toBe(404)
    const later = new Date(Date.now() + 73 * 3_600_000)
    await sweepExports(server.database.db, later)
    expect((await fetch(server.url + path)).status).toBe(404)
    const { db } = server.database
    expect(await db.selectFrom('blobs').select('id').where('member_id', '=', member.id).execute()).toEqual([])
  })

  test.each([
    ['=1+1', "'=1+1"],
    ['+49 30', "'+49 30"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['-1+1', "'-1+1"],
    ['\t=1', "'\t=1"],
    ['  =1', "'  =1"],
    ['-2.25', '-2.25'],
    [-2.25, '-2.25'],
    ['a,b', '"a,b"'],
    ['say "x"', '"say ""x"""'],
    [null, ''],
    [{ a: 1 }, '"{""a"":1}"'],
  ])('writes %j to CSV as %s', (value, written) => expect(csvField(value)).toBe(written))
})

describe('account deletion', () => {
  const pass = (days: number) => new Date(Date.now() + days * 86_400_000)
  const account = async (member: NewMember) => (await call('/api/user/account', member)).body
  /** Runs the scheduled deletion at the given time. */
  const deleteDue = (at: Date) =>
    deleteDueAccounts({ db: server.database.db, isOperator, now: () => at }, (memberId, isDue) =>
      server.database.db.transaction().execute(async (transaction) => {
        if (await isDue(transaction)) await eraseMemberProfile(transaction, memberId, at)
      }),
    )

  test('is requested, confirmed by email, and can be canceled until it is due', async () => {
    const member = await newMember(server.url)
    const ask = () => call('/api/user/deletion', member, { method: 'POST' })
    const { body } = await ask()
    const days = (Date.parse(body.deletion.dueAt) - Date.now()) / 86_400_000
    expect(days).toBeCloseTo(14, 1)
    expect((await ask()).body.deletion).toEqual(body.deletion)
    expect((await mailTo(member.email, 'will be deleted')).text).toContain('UTC')
    expect((await call('/api/user/deletion', member, { method: 'DELETE' })).body.deletion).toBeNull()
    await deleteDue(pass(15))
    expect((await call('/api/user', member)).status).toBe(200)
  })

  test('removes all personal data and keeps the points under a number, so that totals stay correct', async () => {
    const { db } = server.database
    const inviter = await newMember(server.url)
    const { personal_code } = (await call('/api/user', inviter)).body
    const member = await newMember(server.url, { referralCode: personal_code })
    const profile = {
      full_name: 'Ada Lovelace',
      username: 'leaving.ada',
      website: 'https://ada.example',
      x_handle: 'ada_leaves',
    }
    await call('/api/user', member, { method: 'PATCH', json: profile })
    await bookSome(member.id, '1', '7', 'before')
    await call('/api/user/deletion', member, { method: 'POST' })
    await deleteDue(pass(13))
    expect((await account(member)).deletion).not.toBeNull()
    await deleteDue(pass(15))

    const rows = await db.selectFrom('members').selectAll().where('id', '=', member.id).execute()
    for (const text of [member.email, ...Object.values(profile)])
      expect(JSON.stringify(rows)).not.toContain(text)
    const { points } = await db
      .selectFrom('ledger_entries')
      .select(({ fn }) => fn.sum<string>('points').as('points'))
      .where('member_id', '=', member.id)
      .executeTakeFirstOrThrow()
    expect(Number(points)).toBe(1007)
    expect((await findDifferences(db, undefined, 1000)).differences).toEqual([])
    expect((await call('/api/users/stats', inviter)).body.total_referrals).toBe(1)
    expect(
      (await call('/api/user', inviter, { method: 'PATCH', json: { username: 'leaving.ada' } })).status,
    ).toBe(200)
    // Expect a rejection: a deleted member's external account may have valid tokens.
    const still = { id: member.id, email: member.email, referralCode: undefined }
    await expect(ensureMember(db, still, new Date())).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  test('of a local account ends its sessions and frees the address', async () => {
    const { db, owner, pool } = server.database
    const member = await newMember(server.url)
    await call('/api/user/deletion', member, { method: 'POST' })
    await owner.db
      .updateTable('account_deletions')
      .set({ due_at: new Date() })
      .where('member_id', '=', member.id)
      .execute()
    // Enqueue the job by name instead of awaiting its ten-minute schedule.
    await pool.query(`insert into pgboss.job (name, data) values ('delete-accounts', '{}')`)
    await expect.poll(async () => (await call('/api/user', member)).status).toBe(401)
    expect(await db.selectFrom('auth.users').select('id').where('id', '=', member.id).execute()).toEqual([])
  })

  test('waits until an operator’s role is removed, also if the role was added after the request', async () => {
    const operator = await newOperator(server, 'support')
    const rejected = await call('/api/user/deletion', operator, { method: 'POST' })
    expect(rejected).toMatchObject({ status: 409, body: { message: expect.stringContaining('role') } })

    const { db } = server.database
    const asked = { member_id: operator.id, asked_at: new Date(), due_at: new Date() }
    await db.insertInto('account_deletions').values(asked).execute()
    await deleteDue(pass(1))
    expect((await account(operator)).deletion).not.toBeNull()
    await db.deleteFrom('operators').where('account_id', '=', operator.id).execute()
    await deleteDue(pass(1))
    await expect(ensureMember(db, { ...operator, referralCode: undefined }, new Date())).rejects.toThrow()
  })

  test('is consistent when it races a claim or its own cancellation', async () => {
    const { db } = server.database
    for (let round = 0; round < 20; round++) {
      const id = randomUUID()
      await registerMember(db, { id, email: `${id}@example.org`, referralCode: undefined }, new Date())
      await db
        .insertInto('account_deletions')
        .values({ member_id: id, asked_at: new Date(), due_at: pass(14) })
        .execute()
      const claim = db.transaction().execute(async (transaction) => {
        if (!(await lockEligibility(transaction, id))) return false
        const source = { kind: 'claim', id: 'x' }
        return bookEntry(transaction, {
          memberId: id,
          category: 'Rewards',
          points: '5',
          comment: 'claimed',
          source,
          occurredAt: new Date(),
        })
      })
      const [claimed] = await Promise.all([
        claim,
        deleteDue(pass(15)),
        round % 2 === 0 ? cancelDeletion(db, id) : undefined,
      ])
      const { deleted_at } = await db
        .selectFrom('members')
        .select('deleted_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const entries = await db.selectFrom('ledger_entries').select('id').where('member_id', '=', id).execute()
      expect(entries).toHaveLength(claimed ? 1 : 0)
      if (!claimed || round % 2 === 1) expect(deleted_at).not.toBeNull()
    }
    await deleteDue(pass(30))
    const waiting = await db.selectFrom('account_deletions').select('member_id').execute()
    expect(waiting).toEqual([])
  })
})
