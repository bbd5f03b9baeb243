import { z } from 'zod'
import { campaignDefinitionSchema, campaignKeySchema } from '../campaigns.ts'
import { endpoint } from '../endpoint.ts'
import { pageAnswer, pageQuery } from '../pages.ts'
import { text } from '../text.ts'
import { proposalSchema, reasonSchema } from './operators.ts'

const TAG = 'Operators: campaigns'
const keyParams = z.object({ key: campaignKeySchema })
const changed = z.object({ id: z.string() })
/** `proposal` is null if the change is in effect; otherwise nothing has changed yet. */
const reviewed = z.object({ id: z.string().nullable(), proposal: proposalSchema.nullable() })
const done = z.object({ success: z.boolean() })

export const readCampaigns = endpoint({
  method: 'GET',
  path: '/api/operator/campaigns',
  tag: TAG,
  access: 'operator',
  permission: 'campaigns.read',
  rateClass: 'read',
  answer: z.object({
    campaigns: z.array(
      campaignDefinitionSchema.safeExtend({
        id: z.string(),
        /** Number of rewarded members. */
        claims: z.number(),
        pointsPaid: z.number(),
        /** Submissions that await a decision. */
        waiting: z.number(),
      }),
    ),
    /** Definitions that await a second operator. */
    proposals: z.array(proposalSchema.extend({ campaign: campaignDefinitionSchema })),
  }),
  errors: [],
})

export const createCampaign = endpoint({
  method: 'POST',
  path: '/api/operator/campaigns',
  tag: TAG,
  access: 'operator',
  permission: 'campaigns.change',
  rateClass: 'write',
  recentProof: true,
  body: z.object({ campaign: campaignDefinitionSchema, reason: reasonSchema }),
  /** `id` is null for a proposal. */
  answer: reviewed,
  errors: ['CONFLICT'],
})

export const changeCampaign = endpoint({
  method: 'POST',
  path: '/api/operator/campaigns/change',
  tag: TAG,
  access: 'operator',
  permission: 'campaigns.change',
  rateClass: 'write',
  recentProof: true,
  body: z.object({ campaign: campaignDefinitionSchema, reason: reasonSchema }),
  answer: reviewed,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const endCampaign = endpoint({
  method: 'POST',
  path: '/api/operator/campaigns/{key}/end',
  tag: TAG,
  access: 'operator',
  permission: 'campaigns.change',
  rateClass: 'write',
  params: keyParams,
  body: z.object({ reason: reasonSchema }),
  /** ISO 8601, UTC. */
  answer: z.object({ endsAt: z.string() }),
  errors: ['NOT_FOUND'],
})

export const readWaitingSubmissions = endpoint({
  method: 'GET',
  path: '/api/operator/campaigns/{key}/submissions',
  tag: TAG,
  access: 'operator',
  permission: 'campaigns.read',
  rateClass: 'read',
  params: keyParams,
  query: z.object({
    ...pageQuery({ most: 500, usual: 50 }, z.guid()),
  }),
  answer: z.object({
    submissions: z.array(
      z.object({
        id: z.string(),
        memberId: z.string(),
        note: z.string(),
        source: z.enum(['webhook', 'code', 'operator']),
        /** ISO 8601, UTC. */
        submittedAt: z.string(),
      }),
    ),
    ...pageAnswer,
  }),
  errors: ['NOT_FOUND'],
})

export const enterSubmission = endpoint({
  method: 'POST',
  path: '/api/operator/campaigns/{key}/submissions',
  tag: TAG,
  access: 'operator',
  permission: 'submissions.review',
  rateClass: 'write',
  params: keyParams,
  /** `member` is an ID, a referral code or an email address. */
  body: z.object({ member: text(320).min(1), reason: reasonSchema }),
  answer: changed,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const decideSubmission = endpoint({
  method: 'POST',
  path: '/api/operator/submissions/{id}/decision',
  tag: TAG,
  access: 'operator',
  permission: 'submissions.review',
  rateClass: 'write',
  params: z.object({ id: z.guid() }),
  body: z.object({ decision: z.enum(['accepted', 'rejected']), reason: reasonSchema }),
  answer: done,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const readCampaignSecret = endpoint({
  method: 'GET',
  path: '/api/operator/campaigns/{key}/secret',
  tag: TAG,
  access: 'operator',
  permission: 'campaigns.change',
  rateClass: 'read',
  params: keyParams,
  answer: z.object({ secret: z.string() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const replaceCampaignSecret = endpoint({
  method: 'POST',
  path: '/api/operator/campaigns/{key}/secret',
  tag: TAG,
  access: 'operator',
  permission: 'campaigns.change',
  rateClass: 'write',
  recentProof: true,
  answersSecret: true,
  params: keyParams,
  body: z.object({ reason: reasonSchema }),
  answer: z.object({ secret: z.string() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
})
