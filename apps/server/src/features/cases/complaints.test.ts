import { randomBytes, randomUUID } from 'node:crypto'
import type { CaseSubject } from '@hearth/protocol/endpoints/cases'
import { formatMessage } from '@hearth/protocol/messages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRewards } from '../../app/open-rewards.ts'
import { openRewardNetwork, type RewardNetwork } from '../../test/support/reward-network.ts'
import { suspendMember } from '../../test/support/suspended-member.ts'
import { testKeys } from '../../test/support/test-keys.ts'
import { readSuspensions } from '../fairness/read-suspensions.ts'
import { creditSlots } from '../heartbeats/credit-slots.ts'
import { slotEndAfter, slotOffset } from '../heartbeats/slots.ts'
import { readMakeGoods } from '../make-good/read-make-goods.ts'
import { bookEntry } from '../points/book-entry.ts'
import { settleDays } from '../points/settle-days.ts'
import { explainSubject } from './explain-subject.ts'
import type { Explanation } from './explanation.ts'

const MINUTE = 60_000
const SLOT = 15 * MINUTE
const DAY_MS = 24 * 60 * MINUTE
/** Day of the complaints. The clock of the network is in the afternoon of the next day. */
const DAY = '2026-03-09'

const values: Record<string, string> = {
  heartbeat_points: '25',
  heartbeats_per_member: '5',
  heartbeats_per_network: '20',
}

let network: RewardNetwork

beforeAll(async () => {
  network = await openRewardNetwork()
  // Gateways have recorded reasons since the start of the year.
  await network.db
    .insertInto('gateway_runs')
    .values({ id: randomUUID(), started_at: new Date('2026-03-01'), seen_at: network.clock.now })
    .execute()
})
afterAll(() => network.close())

interface Complainant {
  memberId: string
  nodeId: string
  /** Returns the end of a slot of the node on the day. */
  endOf(slot: number): number
}

/** Returns an ID whose slots end within the first minutes of a quarter of an hour. */
function createNodeId(): string {
  const id = randomUUID()
  return slotOffset(id, SLOT) < 5 * MINUTE ? id : createNodeId()
}

async function newComplainant(registeredAt = new Date('2026-03-02')): Promise<Complainant> {
  const { id: memberId } = await network.newMember()
  const nodeId = createNodeId()
  await network.db
    .insertInto('nodes')
    .values({ member_id: memberId, id: nodeId, public_key: randomBytes(32), registered_at: registeredAt })
    .execute()
  const first = slotEndAfter(Date.parse(DAY) - 1, slotOffset(nodeId, SLOT), SLOT)
  return { memberId, nodeId, endOf: (slot) => first + slot * SLOT }
}

const explain = (memberId: string, subject: CaseSubject) => {
  const now = () => network.clock.now
  const { deps, readInvitees } = openRewards({ db: network.db, secrets: testKeys, now })
  return explainSubject(
    {
      db: network.db,
      rules: { valueAt: (name) => values[name] ?? '0' },
      rewards: deps,
      readInvitees,
      intervalMs: SLOT,
      readSuspensions: (id) => readSuspensions(network.db, id, 'en'),
      readMakeGoods: (incidentId) => readMakeGoods(network.db, incidentId),
    },
    memberId,
    subject,
    now(),
  )
}

const askSlot = ({ memberId, nodeId, endOf }: Complainant, slot: number) =>
  explain(memberId, { kind: 'slot', id: nodeId, slotEnd: new Date(endOf(slot)).toISOString() })

const credit = ({ memberId, nodeId, endOf }: Complainant, slots: readonly number[]) =>
  creditSlots(
    network.db,
    slots.map((slot) => ({ memberId, nodeId, slotEnd: endOf(slot), intervalMs: SLOT, points: '25' })),
    network.clock.now,
  )

async function miss(
  { memberId, nodeId, endOf }: Complainant,
  slot: number,
  missed: { reason: 'short' | 'unproven' | 'connection_limit'; present?: number },
) {
  const written = { reason: missed.reason, present_seconds: missed.present ?? 0, required_seconds: 450 }
  await network.db
    .insertInto('missed_slots')
    .values({ member_id: memberId, node_id: nodeId, slot_end: new Date(endOf(slot)), ...written })
    .execute()
}

async function reject(
  { memberId, nodeId, endOf }: Complainant,
  slot: number,
  reason: 'member_limit' | 'network_limit',
) {
  await network.db
    .insertInto('rejected_slots')
    .values({ member_id: memberId, node_id: nodeId, slot_end: new Date(endOf(slot)), reason })
    .execute()
}

/** Records an incident that covers a slot of the node. */
async function recordIncident({ endOf }: Complainant, slot: number): Promise<string> {
  const { id } = await network.db
    .insertInto('incidents')
    .values({
      kind: 'operator',
      starts_at: new Date(endOf(slot) - SLOT),
      ends_at: new Date(endOf(slot)),
      note: 'The data center lost power.',
      recorded_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function invite(inviterId: string, { heartbeats = 0, hasWallet = false, claimable = false }) {
  const { code } = await network.db
    .selectFrom('members')
    .select('personal_code as code')
    .where('id', '=', inviterId)
    .executeTakeFirstOrThrow()
  const invitee = await network.newMember(code ?? '')
  if (heartbeats > 0) await network.credit(invitee.id, heartbeats, '2026-03-08T00:15:00Z')
  if (hasWallet) await network.linkWallet(invitee.id)
  if (claimable) await network.qualifyReferrals()
  const { id } = await network.db
    .selectFrom('referrals')
    .select('id')
    .where('invitee_id', '=', invitee.id)
    .executeTakeFirstOrThrow()
  return id
}

async function settledEntryOf(memberId: string): Promise<string> {
  await settleDays(network.db, '2026-03-10')
  const { id } = await network.db
    .selectFrom('ledger_entries')
    .select('id')
    .where('member_id', '=', memberId)
    .where('source_kind', '=', 'settlement')
    .where('source_id', '=', `${DAY}#1`)
    .executeTakeFirstOrThrow()
  return id
}

/** Text of a member, the records, and the expected answer: IDs of the findings. */
interface Complaint {
  text: string
  ask(): Promise<Explanation>
  findings: readonly string[]
  needsPerson?: true
}

const complaints: Complaint[] = [
  {
    text: 'My node was on all night. Where is this heartbeat?',
    async ask() {
      const member = await newComplainant()
      await credit(member, [0, 6])
      return askSlot(member, 3)
    },
    findings: ['slotAway'],
  },
  {
    text: 'It was online in this slot, I saw it.',
    async ask() {
      const member = await newComplainant()
      await miss(member, 2, { reason: 'short', present: 120 })
      return askSlot(member, 2)
    },
    findings: ['slotShort'],
  },
  {
    text: 'Present for more than half and no heartbeat?',
    async ask() {
      const member = await newComplainant()
      await miss(member, 2, { reason: 'short', present: 800 })
      return askSlot(member, 2)
    },
    findings: ['slotLeft'],
  },
  {
    text: 'I run seven nodes and five earn.',
    async ask() {
      const member = await newComplainant()
      await reject(member, 4, 'member_limit')
      return askSlot(member, 4)
    },
    findings: ['slotMemberLimit'],
  },
  {
    text: 'Nobody in our dorm earns anything at night.',
    async ask() {
      const member = await newComplainant()
      await reject(member, 4, 'network_limit')
      return askSlot(member, 4)
    },
    findings: ['slotSubnetLimit'],
  },
  {
    text: 'The node cannot connect from the office.',
    async ask() {
      const member = await newComplainant()
      await miss(member, 4, { reason: 'connection_limit' })
      return askSlot(member, 4)
    },
    findings: ['slotConnectionLimit'],
  },
  {
    text: 'Connected the whole time and still missed.',
    async ask() {
      const member = await newComplainant()
      await miss(member, 4, { reason: 'unproven' })
      return askSlot(member, 4)
    },
    findings: ['slotUnproven'],
  },
  {
    text: 'Your server was down, not my node.',
    async ask() {
      const member = await newComplainant()
      await recordIncident(member, -40)
      return askSlot(member, -40)
    },
    findings: ['incident', 'incidentStatement', 'makeGoodMissing'],
  },
  {
    text: 'You promised to pay for the outage.',
    async ask() {
      const member = await newComplainant()
      const incident_id = await recordIncident(member, -44)
      const { memberId: member_id, nodeId: node_id } = member
      await network.db
        .insertInto('made_good_slots')
        .values({ member_id, node_id, slot_end: new Date(member.endOf(-44)), incident_id })
        .execute()
      return askSlot(member, -44)
    },
    findings: ['slotMadeGood'],
  },
  {
    text: 'The last slot is missing.',
    async ask() {
      const member = await newComplainant()
      const now = network.clock.now.getTime()
      await network.db
        .insertInto('gateway_runs')
        .values({
          id: randomUUID(),
          started_at: new Date(now - DAY_MS),
          seen_at: new Date(now),
          waiting_since: new Date(now - SLOT),
        })
        .execute()
      const end = slotEndAfter(now - SLOT, slotOffset(member.nodeId, SLOT), SLOT)
      return explain(member.memberId, {
        kind: 'slot',
        id: member.nodeId,
        slotEnd: new Date(end).toISOString(),
      })
    },
    findings: ['slotWaiting'],
  },
  {
    text: 'My first slot did not count.',
    async ask() {
      const member = await newComplainant(new Date(`${DAY}T10:05:00Z`))
      return askSlot(member, Math.floor((Date.parse(`${DAY}T10:05:00Z`) - member.endOf(0)) / SLOT) + 1)
    },
    findings: ['slotNotRegistered'],
  },
  {
    text: 'Yesterday has only three heartbeats.',
    async ask() {
      const member = await newComplainant()
      await credit(member, [0, 1, 2])
      await reject(member, 3, 'member_limit')
      return explain(member.memberId, {
        kind: 'ledger_entry',
        id: await settledEntryOf(member.memberId),
      })
    },
    findings: ['dayCredited', 'dayMemberLimit', 'dayAway'],
  },
  {
    text: 'The points of today are not in my log as an entry.',
    async ask() {
      const member = await newComplainant(new Date('2026-03-10T00:00:00Z'))
      await credit(member, [100])
      return explain(member.memberId, { kind: 'ledger_entry', id: '2026-03-10.1' })
    },
    findings: ['dayCredited', 'dayAway', 'dayWaiting', 'dayPending'],
  },
  {
    text: 'Who took 40 points from me?',
    async ask() {
      const { id: memberId } = await network.newMember()
      await bookEntry(network.db, {
        memberId,
        category: 'Others',
        points: '-40',
        comment: 'Correction: Points of a test network were booked here.',
        source: { kind: 'correction', id: randomUUID() },
        occurredAt: network.clock.now,
      })
      const { id } = await network.db
        .selectFrom('ledger_entries')
        .select('id')
        .where('member_id', '=', memberId)
        .executeTakeFirstOrThrow()
      return explain(memberId, { kind: 'ledger_entry', id })
    },
    findings: ['entryCorrection'],
  },
  {
    text: 'My friend joined a week ago. Where is my reward?',
    async ask() {
      const { id } = await network.newMember()
      return explain(id, { kind: 'referral', id: await invite(id, { heartbeats: 3 }) })
    },
    findings: ['referralHeartbeats', 'referralNoWallet'],
  },
  {
    text: 'My friend did everything and I cannot claim.',
    async ask() {
      const { id } = await network.newMember()
      const referral = await invite(id, { heartbeats: 100, hasWallet: true, claimable: true })
      await suspendMember(network.db, id)
      return explain(id, { kind: 'referral', id: referral })
    },
    findings: ['claimsSuspended', 'referralClaimable'],
  },
  {
    text: 'I filled in the form and nothing happens.',
    async ask() {
      const { id } = await network.newMember()
      const campaign = await network.newCampaign({ kind: 'form', formUrl: 'https://forms.example/1' })
      await network.handIn(id, campaign, randomUUID())
      return explain(id, { kind: 'campaign', id: campaign })
    },
    findings: ['campaignSubmitted'],
  },
  {
    text: 'I was too late by a minute.',
    async ask() {
      const { id } = await network.newMember()
      const campaign = await network.newCampaign({
        endsAt: new Date(network.clock.now.getTime() - MINUTE).toISOString(),
      })
      return explain(id, { kind: 'campaign', id: campaign })
    },
    findings: ['campaignEnded'],
  },
  {
    text: 'Something is missing from the time when you changed servers.',
    async ask() {
      const member = await newComplainant(new Date('2026-02-01'))
      const end = slotEndAfter(Date.parse('2026-02-20'), slotOffset(member.nodeId, SLOT), SLOT)
      return explain(member.memberId, {
        kind: 'slot',
        id: member.nodeId,
        slotEnd: new Date(end).toISOString(),
      })
    },
    findings: ['slotUnknown'],
    needsPerson: true,
  },
  {
    text: 'The entry has fewer points than my slots.',
    async ask() {
      const member = await newComplainant()
      await credit(member, [0, 1])
      const id = await settledEntryOf(member.memberId)
      await creditLater(member)
      return explain(member.memberId, { kind: 'ledger_entry', id })
    },
    findings: ['dayMismatch', 'dayCredited', 'dayAway'],
    needsPerson: true,
  },
]

/** Adds a slot to the archive that the ledger never paid, as a damaged database would have. */
async function creditLater(member: Complainant) {
  const other = await newComplainant()
  await creditSlots(
    network.db,
    [0, 1, 2].map((slot) => ({
      memberId: other.memberId,
      nodeId: member.nodeId,
      slotEnd: member.endOf(slot),
      intervalMs: SLOT,
      points: '25',
    })),
    network.clock.now,
  )
  await settleDays(network.db, '2026-03-10')
  const { credited } = await network.db
    .selectFrom('heartbeat_archive')
    .select('credited')
    .where('member_id', '=', other.memberId)
    .executeTakeFirstOrThrow()
  await network.owner.db
    .updateTable('heartbeat_archive')
    .set({ credited })
    .where('member_id', '=', member.memberId)
    .execute()
}

describe('the first answer to a complaint', () => {
  it.each(complaints)('$text', async ({ ask, findings, needsPerson = false }) => {
    const answer = await ask()
    expect(answer.findings.map(({ id }) => id.replace('cases.', ''))).toEqual(findings)
    expect(answer.isExplained).toBe(!needsPerson)
    for (const language of ['en', 'de'] as const)
      for (const message of [answer.title, ...answer.findings])
        expect(formatMessage(message, language)).not.toMatch(/\{|undefined|NaN/)
  })

  it('needs no person for at least 15 of 20 complaints', () => {
    expect(complaints).toHaveLength(20)
    expect(complaints.filter(({ needsPerson }) => !needsPerson).length).toBeGreaterThanOrEqual(15)
  })
})
