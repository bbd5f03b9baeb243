import { type Facts, fact } from '../fact.ts'

const rewards = (name: string) => `apps/server/src/features/rewards/${name}`
const READ_SUBMISSIONS = rewards('read-submissions.ts')
const CLAIM_REWARD = rewards('claim-reward.ts')
const HEARTBEAT_STATUS = 'apps/server/src/features/heartbeats/read-status.ts'
const ENDPOINTS = 'packages/protocol/src/endpoints/campaigns.ts'
const CLAIM = 'apps/web/src/lib/member/claim.ts'

/** Rewards. */
export const cmp: Facts = {
  'CMP-01': [
    fact('has completed', READ_SUBMISSIONS, "completed: state === 'completed'", 'completed: false'),
    fact('has campaignName', READ_SUBMISSIONS, 'campaignName: name', "campaignName: ''"),
    fact('has campaignId', READ_SUBMISSIONS, 'campaignId: campaign.id', 'campaignId: campaign.key'),
    fact('has type', READ_SUBMISSIONS, 'type: campaign.kind', "type: 'manual'"),
    fact(
      'has formUrl',
      READ_SUBMISSIONS,
      'campaign.form_url && fillAddress(campaign.form_url, memberId, known.facts.personalCode)',
      'null',
    ),
    fact(
      'has bonusPoints',
      READ_SUBMISSIONS,
      'Number(known.claims.get(campaign.id) ?? campaign.bonus_points)',
      '0',
    ),
    fact('has mandatory', READ_SUBMISSIONS, 'mandatory: campaign.mandatory', 'mandatory: false'),
    fact(
      'has buttonText',
      READ_SUBMISSIONS,
      '...(button_text !== null && { buttonText: button_text }),\n',
      '',
    ),
    fact('buttonText is optional', ENDPOINTS, 'buttonText: z.string().optional()', 'buttonText: z.string()'),
    fact(
      'has taskNumber',
      READ_SUBMISSIONS,
      '...(task_number !== null && { taskNumber: task_number }),\n',
      '',
    ),
    fact('taskNumber is optional', ENDPOINTS, 'taskNumber: z.number().optional()', 'taskNumber: z.number()'),
    fact('has claimable', READ_SUBMISSIONS, "claimable: state === 'claimable'", 'claimable: true'),
    fact('claimable is optional', ENDPOINTS, 'claimable: z.boolean().optional()', 'claimable: z.boolean()'),
  ],
  'CMP-02': [
    fact(
      'a claim is a POST',
      ENDPOINTS,
      "method: 'POST',\n  path: '/api/campaigns/{id}/claim'",
      "method: 'PATCH',\n  path: '/api/campaigns/{id}/claim'",
    ),
    fact(
      'the path is /api/campaigns/{id}/claim',
      ENDPOINTS,
      "'/api/campaigns/{id}/claim'",
      "'/api/campaigns/{id}/claims'",
    ),
    fact(
      'a failed claim is retried once',
      CLAIM,
      'mutationFn: () => claimReward(id),',
      'mutationFn: () => claimReward(id),\n    retry: 0,',
    ),
    fact(
      'a failure is logged',
      'apps/web/src/lib/api/create-query-client.ts',
      'console.error(error.message)',
      'undefined',
    ),
    fact(
      'a failure is thrown on',
      CLAIM,
      'call(endpoints.claimReward, { params: { id } })',
      'call(endpoints.claimReward, { params: { id } }).catch(() => undefined)',
    ),
    fact(
      'a retry returns the first claim',
      CLAIM_REWARD,
      'if (claimed !== undefined) return answer(claimed, true)\n',
      '',
    ),
    fact(
      'concurrent claims are one claim',
      CLAIM_REWARD,
      'inserted.numInsertedOrUpdatedRows === 0n',
      'false',
    ),
    fact(
      'a cause pays once',
      'apps/server/src/features/points/book-entry.ts',
      '({ source }) => source.id)',
      '({ source }) => source.id + Math.random())',
    ),
    fact(
      'the reward of a referral is credited once',
      'apps/server/src/features/referrals/claim-referral.ts',
      'if (referral.points !== null) return answer(referral.points, true)\n',
      '',
    ),
  ],
  'CMP-03': [
    fact(
      'counts the heartbeats of the member',
      HEARTBEAT_STATUS,
      'select heartbeats from member_totals',
      'select 0 from member_totals',
    ),
    fact('requires 100 heartbeats', HEARTBEAT_STATUS, '= HEARTBEATS_FOR_MACHINE_ID', '= 50'),
    fact('100 heartbeats suffice', HEARTBEAT_STATUS, 'current >= required', 'current > required'),
    fact(
      'keeps the day of the last required one',
      HEARTBEAT_STATUS,
      'order by day limit 1',
      'order by day desc limit 1',
    ),
    fact(
      'the card shows the progress',
      'apps/web/src/features/rewards/heartbeat-card.tsx',
      'value={data.current}',
      'value={0}',
    ),
  ],
}
