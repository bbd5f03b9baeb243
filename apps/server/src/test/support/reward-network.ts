import { randomUUID } from 'node:crypto'
import type { CampaignDefinition } from '@hearth/protocol/campaigns'
import { campaignDefinitionSchema } from '@hearth/protocol/campaigns'
import type { Language } from '@hearth/protocol/messages'
import { openRewards } from '../../app/open-rewards.ts'
import type { Act } from '../../audit/write-audit.ts'
import { creditSlots } from '../../features/heartbeats/credit-slots.ts'
import { readUser } from '../../features/members/read-user.ts'
import { registerMember } from '../../features/members/register-member.ts'
import { referralRoutes } from '../../features/referrals/routes.ts'
import { createCampaign } from '../../features/rewards/create-campaign.ts'
import { campaignOperatorRoutes } from '../../features/rewards/operator-routes.ts'
import { rewardRoutes } from '../../features/rewards/routes.ts'
import { submit } from '../../features/rewards/submit.ts'
import type { Handlers, RequestContext } from '../../platform/http/handlers.ts'
import { openTestDatabase } from './open-test-database.ts'
import { testKeys } from './test-keys.ts'

const QUARTER_MS = 900_000

type OperatorCall = keyof ReturnType<typeof campaignOperatorRoutes>

/** Default actor and reason for operators' actions in tests. */
export const act: Act = { actor: { kind: 'command', id: 'test' }, reason: 'a test' }

/** Opens a database with members, referrals and campaigns. The test sets the clock. */
export async function openRewardNetwork() {
  const database = await openTestDatabase()
  const { db } = database
  const clock = { now: new Date('2026-03-10T15:00:00Z') }
  const now = () => clock.now
  const { deps, qualifyReferrals, ...referralDeps } = openRewards({ db, secrets: testKeys, now })
  const handlers = {
    ...referralRoutes({ db, ...referralDeps, now }),
    ...rewardRoutes(deps, now),
    ...campaignOperatorRoutes({ ...deps, reviewAbove: () => 1_000_000, now }),
  }
  const by = (memberId: string, language: Language = 'en') => ({
    caller: { memberId, sessionId: randomUUID(), expiresAt: 0, aal: 'aal1' },
    context: { language } as RequestContext,
  })
  return {
    ...database,
    clock,
    qualifyReferrals,
    claim: (memberId: string, id: string) => handlers.claimReward({ ...by(memberId), params: { id } }),
    submissions: (memberId: string, language?: Language) => handlers.readSubmissions(by(memberId, language)),
    markSeen: (memberId: string, campaignIds: string[]) =>
      handlers.markCampaignsSeen({ ...by(memberId), body: { campaignIds } }),
    enterCode: (memberId: string, id: string, code: string) =>
      handlers.enterCode({ ...by(memberId), params: { id }, body: { code } }),
    referrals: (memberId: string, query: { page?: number; limit?: number; cursor?: string } = {}) =>
      handlers.readReferrals({ ...by(memberId), query: { page: 1, limit: 10, ...query } }),
    inviter: (code: string) => handlers.readInviter({ params: { code }, context: {} as RequestContext }),
    /** Calls an endpoint as an operator. */
    operator: <Name extends OperatorCall>(
      name: Name,
      request: Omit<Parameters<Handlers[Name]>[0], 'caller' | 'context'>,
    ) =>
      (handlers[name] as (input: unknown) => ReturnType<Handlers[Name]>)({
        ...request,
        caller: { ...by(randomUUID()).caller, role: 'owner' },
        context: { requestId: randomUUID() },
      }),
    /** Returns a campaign as `readSubmissions` shows it to the member. */
    async eligibility(memberId: string, campaignId: string) {
      return (await handlers.readSubmissions(by(memberId))).find((one) => one.campaignId === campaignId)
    },

    async newMember(referralCode?: string): Promise<{ id: string; email: string; code: string }> {
      const id = randomUUID()
      const email = `${id}@example.org`
      await registerMember(db, { id, email, referralCode }, clock.now)
      return { id, email, code: (await readUser(db, id)).personal_code ?? '' }
    },
    /** Credits a member's heartbeats at intervals of 15 minutes. */
    async credit(memberId: string, heartbeats: number, first = '2026-03-08T00:15:00Z') {
      const slots = Array.from({ length: heartbeats }, (_, n) => ({
        memberId,
        nodeId: memberId,
        slotEnd: Date.parse(first) + n * QUARTER_MS,
        points: '25',
        intervalMs: QUARTER_MS,
      }))
      await creditSlots(db, slots, clock.now)
    },
    async linkWallet(memberId: string) {
      const wallet = `0x${memberId.replaceAll('-', '')}00000000`
      await db.updateTable('members').set({ wallet }).where('id', '=', memberId).execute()
    },
    /**
     * Creates a campaign that started yesterday. By default, members complete it by linking a wallet, for 250
     * points.
     */
    async newCampaign(definition: Partial<CampaignDefinition> = {}): Promise<string> {
      const campaign = campaignDefinitionSchema.parse({
        key: `c-${randomUUID()}`,
        name: 'Link a wallet',
        kind: 'wallet',
        startsAt: new Date(clock.now.getTime() - 86_400_000).toISOString(),
        bonusPoints: 250,
        ...definition,
      })
      return (await createCampaign({ db, secrets: testKeys }, campaign, act)).id
    },
    /** Adds a submission that awaits review, as a form's webhook does. */
    handIn: (
      memberId: string,
      campaignId: string,
      sourceId: string,
      note = 'https://forms.example/answers/1',
    ) =>
      submit(db, {
        memberId,
        campaignId,
        source: 'webhook',
        sourceId,
        state: 'pending',
        note,
        at: clock.now,
      }),
    entriesOf: (memberId: string) =>
      db
        .selectFrom('ledger_entries')
        .select(['category', 'points', 'comment', 'source_kind', 'source_id'])
        .where('member_id', '=', memberId)
        .orderBy('id')
        .execute(),
  }
}

export type RewardNetwork = Awaited<ReturnType<typeof openRewardNetwork>>
