import { z } from 'zod'
import { momentSchema } from './moment.ts'
import { requiredText, text } from './text.ts'
import { whitelistNameSchema } from './whitelist-name.ts'

/** What a campaign asks of a member. The first five are worked out by what is known; the others take a submission. */
export const campaignKinds = [
  /** `goal` heartbeats, ever. */
  'heartbeat',
  /** `goal` invitees who have done what the inviter's reward takes. */
  'referral',
  /** A linked wallet. */
  'wallet',
  /** A Machine ID. */
  'identity',
  /** Heartbeats on `goal` UTC days in a row, within the campaign's window. */
  'streak',
  /** A form elsewhere, which tells of itself by a signed webhook. */
  'form',
  /** Something done elsewhere, which an operator enters or reviews. */
  'social',
  /** Whatever an operator enters. */
  'manual',
  /** A code that the member enters. */
  'code',
] as const

export type CampaignKind = (typeof campaignKinds)[number]

const withGoal: readonly CampaignKind[] = ['heartbeat', 'referral', 'streak']
const withAddress: readonly CampaignKind[] = ['form', 'social']

/** Names a campaign for operators; it never changes. */
export const campaignKeySchema = z
  .string()
  .regex(/^[a-z0-9]([a-z0-9-]{0,58}[a-z0-9])?$/, { message: 'must be a-z, 0-9 and hyphens, at most 60' })

/** Whom a segment takes: who is all of it. */
const segmentSchema = z.strictObject({
  joinedAfter: momentSchema.optional(),
  joinedBefore: momentSchema.optional(),
  minHeartbeats: z.number().int().min(1).max(1e9).optional(),
  wasInvited: z.boolean().optional(),
  hasWallet: z.boolean().optional(),
})

/** Who may take part. Everybody else does not see the campaign. */
const eligibilitySchema = z.discriminatedUnion('for', [
  z.strictObject({ for: z.literal('everyone') }),
  z.strictObject({ for: z.literal('whitelisted') }),
  z.strictObject({ for: z.literal('list'), list: whitelistNameSchema }),
  z.strictObject({ for: z.literal('segment'), segment: segmentSchema }),
])

/** A campaign as operators write it. What is left out has its default; a name that is not known is a slip of the pen. */
export const campaignDefinitionSchema = z
  .strictObject({
    key: campaignKeySchema,
    name: requiredText(120),
    kind: z.enum(campaignKinds),
    startsAt: momentSchema,
    /** The first moment at which it is over; without it, it stays. */
    endsAt: momentSchema.nullable().default(null),
    /** Points; 0 for a step that only others wait for. */
    bonusPoints: z
      .number()
      .min(0)
      .max(10_000_000)
      .meta({ multipleOf: 0.000001 })
      .refine((points) => Number(points.toFixed(6)) === points, { message: 'has at most 6 decimal places' }),
    goal: z.number().int().min(1).max(1e9).nullable().default(null),
    mandatory: z.boolean().default(false),
    /** Place in the list, lowest first. */
    order: z.number().int().min(-1e6).max(1e6).default(0),
    taskNumber: z.number().int().min(0).max(1e6).nullable().default(null),
    buttonText: requiredText(60).nullable().default(null),
    /** https; `{memberId}` and `{code}` in it are filled in with the member's id and personal code. */
    formUrl: text(2000)
      .regex(/^https:\/\/[^\s/]+(\/\S*)?$/, { message: 'must be an https address' })
      .nullable()
      .default(null),
    /** Whether what a form sends waits for an operator. */
    review: z.boolean().default(false),
    /** What members enter; case and spaces around it do not count. */
    code: text(100)
      .regex(/\S[\s\S]{2,}\S/, { message: 'must have at least 4 characters' })
      .trim()
      .nullable()
      .default(null),
    /** How many members can be rewarded; without it, all. */
    capacity: z.number().int().min(1).max(1e9).nullable().default(null),
    /** Keys of campaigns that must be completed first. */
    prerequisites: z.array(campaignKeySchema).max(20).meta({ uniqueItems: true }).default([]),
    eligibility: eligibilitySchema.default({ for: 'everyone' }),
  })
  .describe(
    'goal is for the kinds heartbeat, referral and streak (at most 366 days), formUrl for form and social, code for code, and each is required there; review is for form. endsAt is after startsAt, capacity takes bonusPoints, and prerequisites do not name the campaign itself.',
  )
  .superRefine((campaign, context) => {
    const addIssue = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    const { kind } = campaign
    const needs = (field: 'goal' | 'formUrl' | 'code', kinds: readonly CampaignKind[]) => {
      if (kinds.includes(kind) && campaign[field] === null) addIssue(field, `is needed by the kind ${kind}`)
      if (!kinds.includes(kind) && campaign[field] !== null)
        addIssue(field, `is only for the kinds ${kinds.join(', ')}`)
    }
    needs('goal', withGoal)
    needs('formUrl', withAddress)
    needs('code', ['code'])
    if (kind === 'streak' && (campaign.goal ?? 0) > 366) addIssue('goal', 'must be at most 366 days')
    if (campaign.review && kind !== 'form') addIssue('review', 'is only for the kind form')
    if (campaign.endsAt && Date.parse(campaign.endsAt) <= Date.parse(campaign.startsAt))
      addIssue('endsAt', 'must be after startsAt')
    if (campaign.capacity !== null && campaign.bonusPoints === 0)
      addIssue('capacity', 'needs bonusPoints: without a reward nobody takes a place')
    if (campaign.prerequisites.includes(campaign.key))
      addIssue('prerequisites', 'must not name the campaign itself')
    if (new Set(campaign.prerequisites).size < campaign.prerequisites.length)
      addIssue('prerequisites', 'must name each campaign once')
  })

export type CampaignDefinition = z.output<typeof campaignDefinitionSchema>
