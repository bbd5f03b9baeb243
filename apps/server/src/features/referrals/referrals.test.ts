import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findDifferences } from '../../cli/reconcile/find-differences.ts'
import { repairMember } from '../../cli/reconcile/repair-member.ts'
import { openRewardNetwork, type RewardNetwork } from '../../test/support/reward-network.ts'
import { eraseMemberProfile } from '../members/erase-member-profile.ts'
import { registerMember } from '../members/register-member.ts'
import { readStats } from '../points/read-stats.ts'
import { settleDays } from '../points/settle-days.ts'
import { qualifyActiveInvitees } from './qualify-active-invitees.ts'

let network: RewardNetwork
beforeAll(async () => {
  network = await openRewardNetwork()
})
afterAll(() => network.close())
beforeEach(() => {
  network.clock.now = new Date('2026-03-10T15:00:00Z')
})

/** Creates an inviter with one invitee who meets the conditions but has not been evaluated yet. */
async function newQualified() {
  const inviter = await network.newMember()
  const invitee = await network.newMember(inviter.code)
  await network.credit(invitee.id, 100)
  await network.linkWallet(invitee.id)
  return { inviter, invitee }
}

test('a referral is claimable once the invitee has both 100 heartbeats and a linked wallet', {
  tags: ['REF-02', 'API-14'],
}, async () => {
  const inviter = await network.newMember()
  const walker = await network.newMember(inviter.code)
  network.clock.now = new Date('2026-03-10T15:01:00Z')
  const owner = await network.newMember(inviter.code)
  await network.credit(walker.id, 100)
  await network.credit(owner.id, 99)
  await network.linkWallet(owner.id)

  const before = await network.referrals(inviter.id)
  expect(before).toEqual({
    success: true,
    referrals: [
      {
        id: expect.any(String),
        invitedPoints: 1000,
        inviteeEmail: owner.email,
        inviteeHeartbeats: 99,
        inviteeUsername: null,
        walletConnected: true,
        invitedAt: '2026-03-10T15:01:00.000Z',
        status: 'Pending',
        canClaim: false,
      },
      expect.objectContaining({ inviteeEmail: walker.email, inviteeHeartbeats: 100, status: 'Pending' }),
    ],
    stats: { totalReferralPoints: 0, successfulReferralsAmount: 0, pendingReferralsAmount: 2 },
    pointsClaimable: false,
    pagination: { limit: 10, page: 1, total: 2, totalPages: 1 },
  })
  const [ownerRow, walkerRow] = before.referrals
  await expect(network.claim(inviter.id, ownerRow?.id ?? '')).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('has 99 of 100 heartbeats.'),
  })
  await expect(network.claim(inviter.id, walkerRow?.id ?? '')).rejects.toMatchObject({
    code: 'CONFLICT',
    message: expect.stringContaining('has not linked a wallet.'),
  })

  await network.credit(owner.id, 1, '2026-03-10T12:00:00Z')
  const after = await network.referrals(inviter.id)
  expect(after.referrals.map(({ status, canClaim }) => [status, canClaim])).toEqual([
    ['Claimable', true],
    ['Pending', false],
  ])
  expect(after).toMatchObject({ pointsClaimable: true, stats: { pendingReferralsAmount: 2 } })
})

test('a referral reward is paid once under retries and races, and the totals match the ledger', {
  tags: ['PTS-06', 'REF-02', 'REF-04', 'CMP-02', 'API-27', 'API-14', 'API-03'],
}, async () => {
  const { inviter, invitee } = await newQualified()
  const [referral] = (await network.referrals(inviter.id)).referrals
  const id = referral?.id ?? ''
  const answers = await Promise.all(Array.from({ length: 60 }, () => network.claim(inviter.id, id)))
  expect(answers.filter(({ alreadyClaimed }) => !alreadyClaimed)).toHaveLength(1)
  expect(new Set(answers.map(({ points }) => points))).toEqual(new Set([1000]))
  expect(await network.entriesOf(inviter.id)).toEqual([
    expect.objectContaining({
      category: 'Referral',
      points: '1000.000000',
      source_kind: 'referral',
      source_id: id,
    }),
  ])
  const page = await network.referrals(inviter.id)
  expect(page).toMatchObject({
    referrals: [{ status: 'Success', canClaim: false, inviteeEmail: invitee.email }],
    stats: { totalReferralPoints: 1000, successfulReferralsAmount: 1, pendingReferralsAmount: 0 },
    pointsClaimable: false,
  })
  const stats = await readStats(network.db, inviter.id, network.clock.now)
  expect(stats).toMatchObject({ total_referral_points: 1000, total_referrals: 1 })
})

test('another member’s referral and an unknown one return the same error', async () => {
  const { inviter } = await newQualified()
  const stranger = await network.newMember()
  const [referral] = (await network.referrals(inviter.id)).referrals
  const rejection = (id: string) =>
    network.claim(stranger.id, id).catch(({ code, message }) => ({ code, message }))
  const theirs = await rejection(referral?.id ?? '')
  expect(theirs).toMatchObject({ code: 'NOT_FOUND' })
  expect(await rejection(randomUUID())).toEqual(theirs)
  expect(await network.entriesOf(stranger.id)).toEqual([])
})

test('referrals become claimable once, in batches, before the day is settled', async () => {
  const pairs = [await newQualified(), await newQualified(), await newQualified()]
  const seen: string[][] = []
  const spy = async () => {
    await qualifyActiveInvitees(
      network.db,
      async (_db, ids) => {
        seen.push([...ids])
        return new Map(
          ids.map((id) => [id, { email: null, username: null, hasWallet: true, heartbeats: 100 }]),
        )
      },
      network.clock.now,
      2,
    )
  }
  await spy()
  await spy()
  const listed = seen.flat()
  for (const { invitee } of pairs) expect(listed.filter((id) => id === invitee.id)).toHaveLength(1)
  const totals = await network.db
    .selectFrom('referral_totals')
    .selectAll()
    .where(
      'inviter_id',
      'in',
      pairs.map(({ inviter }) => inviter.id),
    )
    .execute()
  expect(totals.map(({ pending, claimable }) => [pending, claimable])).toEqual([
    [0, 1],
    [0, 1],
    [0, 1],
  ])
  await settleDays(network.db, '2026-03-10')
})

test('a reward has the value of the rule when it was earned', async () => {
  const { inviter } = await newQualified()
  await network.qualifyReferrals()
  await sql`
    insert into rules (name, starts_at, value, set_by) values ('inviter_points', '2026-03-10T16:00:00Z', 700, 'a test')
  `.execute(network.db)
  network.clock.now = new Date('2026-03-10T18:00:00Z')
  const late = await newQualified()
  const claimFirst = async (memberId: string) =>
    (await network.claim(memberId, (await network.referrals(memberId)).referrals[0]?.id ?? '')).points
  expect(await claimFirst(inviter.id)).toBe(1000)
  expect(await claimFirst(late.inviter.id)).toBe(700)
  await sql`truncate rules`.execute(network.owner.db)
})

test('the inviter is permanent, and a later, own or deleted code changes nothing', {
  tags: ['REF-01'],
}, async () => {
  const [first, second] = [await network.newMember(), await network.newMember()]
  const invitee = await network.newMember(first.code)
  for (const referralCode of [second.code, invitee.code])
    await registerMember(network.db, { ...invitee, referralCode }, network.clock.now)
  expect((await network.referrals(second.id)).pagination.total).toBe(0)
  expect((await network.referrals(first.id)).pagination.total).toBe(1)
  await expect(
    sql`update referrals set inviter_id = ${second.id} where invitee_id = ${invitee.id}`.execute(network.db),
  ).rejects.toThrow('for ever')
  await expect(
    sql`delete from referrals where invitee_id = ${invitee.id}`.execute(network.owner.db),
  ).rejects.toThrow('for ever')

  await network.db
    .transaction()
    .execute((transaction) => eraseMemberProfile(transaction, second.id, network.clock.now))
  const alone = await network.newMember(second.code)
  expect(await network.entriesOf(alone.id)).toEqual([])
  await expect(network.inviter(second.code)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('an invitee who left remains a referral without a name', async () => {
  const inviter = await network.newMember()
  const gone = await network.newMember(inviter.code)
  await network.newMember(inviter.code)
  await network.db
    .transaction()
    .execute((transaction) => eraseMemberProfile(transaction, gone.id, network.clock.now))
  const { referrals } = await network.referrals(inviter.id)
  expect(referrals).toHaveLength(2)
  expect(referrals.map(({ inviteeEmail }) => inviteeEmail)).toContain(null)
})

test('a claim racing the deletion of the account is paid completely or not at all', async () => {
  for (let n = 0; n < 10; n++) {
    const { inviter } = await newQualified()
    const [referral] = (await network.referrals(inviter.id)).referrals
    const [claimed] = await Promise.allSettled([
      network.claim(inviter.id, referral?.id ?? ''),
      network.db
        .transaction()
        .execute((transaction) => eraseMemberProfile(transaction, inviter.id, network.clock.now)),
    ])
    expect(await network.entriesOf(inviter.id)).toHaveLength(claimed.status === 'fulfilled' ? 1 : 0)
    if (claimed.status === 'rejected') expect(claimed.reason).toMatchObject({ code: 'CONFLICT' })
  }
})

test('pages follow by number and by cursor, and new referrals repeat and hide none along a cursor', {
  tags: ['REF-03', 'API-14'],
}, async () => {
  const inviter = await network.newMember()
  const emails: string[] = []
  for (let n = 0; n < 23; n++) {
    network.clock.now = new Date(Date.parse('2026-03-10T15:00:00Z') + n * 1000)
    emails.unshift((await network.newMember(inviter.code)).email)
  }
  const byNumber: (string | null)[] = []
  for (const page of [1, 2, 3]) {
    const answer = await network.referrals(inviter.id, { page })
    byNumber.push(...answer.referrals.map(({ inviteeEmail }) => inviteeEmail))
    expect(answer.pagination).toEqual({ limit: 10, page, total: 23, totalPages: 3 })
    expect(answer.nextCursor !== undefined).toBe(page < 3)
  }
  expect(byNumber).toEqual(emails)
  expect((await network.referrals(inviter.id, { page: 4 })).referrals).toEqual([])

  const byCursor: (string | null)[] = []
  let cursor: string | undefined
  do {
    const answer = await network.referrals(inviter.id, { limit: 7, ...(cursor && { cursor }) })
    expect(answer.pagination.limit).toBe(7)
    byCursor.push(...answer.referrals.map(({ inviteeEmail }) => inviteeEmail))
    cursor = answer.nextCursor
    network.clock.now = new Date(network.clock.now.getTime() + 1000)
    await network.newMember(inviter.code)
  } while (cursor)
  expect(byCursor).toEqual(emails)
  for (const wrong of ['x', 'ÿ', Buffer.from('2026-01-01 00:00:00+00|x|1|referrals').toString('base64url')])
    await expect(network.referrals(inviter.id, { cursor: wrong })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    })
})

test('a referral code reveals the inviter’s username or initials and never the full name', async () => {
  const inviter = await network.newMember()
  expect(await network.inviter(inviter.code.toLowerCase())).toEqual({ displayName: null })
  const setFullName = (full_name: string) =>
    network.db.updateTable('members').set({ full_name }).where('id', '=', inviter.id).execute()
  for (const [fullName, displayName] of [
    ['Ada King Lovelace', 'A. L.'],
    ['  ada ', 'A.'],
    ['élodie 李', 'É. 李.'],
    [' ', null],
  ] as const) {
    await setFullName(fullName)
    expect(await network.inviter(inviter.code)).toEqual({ displayName })
  }
  await network.db.updateTable('members').set({ username: 'ada' }).where('id', '=', inviter.id).execute()
  expect(await network.inviter(inviter.code)).toEqual({ displayName: 'ada' })
  for (const code of ['00000', '\u202eABCD', '🦊🦊a'])
    await expect(network.inviter(code)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test.each([
  ['referral totals that lost a referral', sql`update referral_totals set pending = 0, claimable = 0`],
  ['referral totals that are gone', sql`delete from referral_totals`],
  [
    'statistics that count one more',
    sql`update settled_totals set referrals = referrals + 1 where referrals > 0`,
  ],
  ['points that nobody was paid', sql`update referral_totals set points = points + 1`],
])('%s are detected by reconcile and repaired from the referrals', async (_what, damage) => {
  const other = await openRewardNetwork()
  try {
    const inviter = await other.newMember()
    const invitee = await other.newMember(inviter.code)
    await other.newMember(inviter.code)
    await other.credit(invitee.id, 100)
    await other.linkWallet(invitee.id)
    await other.qualifyReferrals()
    const differences = async () => (await findDifferences(other.db, undefined, 1000)).differences
    expect(await differences()).toEqual([])
    await damage.execute(other.owner.db)
    expect(new Set((await differences()).map(({ memberId }) => memberId))).toEqual(new Set([inviter.id]))
    await repairMember(other.db, inviter.id)
    expect(await differences()).toEqual([])
  } finally {
    await other.close()
  }
})
