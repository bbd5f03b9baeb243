import { z } from 'zod'
import { issue } from './issue.ts'
import type { Language } from './messages.ts'
import { momentSchema } from './moment.ts'
import { requiredText, text } from './text.ts'
import { whitelistNameSchema } from './whitelist-name.ts'

/**
 * Kinds of campaigns. The server computes the completion of the first five; the others require a submission.
 */
export const campaignKinds = [
  /** `goal` heartbeats in total. */
  'heartbeat',
  /** `goal` invitees who meet the conditions of the inviter's reward. */
  'referral',
  /** A linked wallet. */
  'wallet',
  /** A Machine ID. */
  'identity',
  /** Heartbeats on `goal` consecutive UTC days within the campaign period. */
  'streak',
  /** External form that reports submissions by signed webhook. */
  'form',
  /** External action that an operator records or reviews. */
  'social',
  /** Completion recorded by an operator. */
  'manual',
  /** Code entered by the member. */
  'code',
] as const

export type CampaignKind = (typeof campaignKinds)[number]

const withGoal: readonly CampaignKind[] = ['heartbeat', 'referral', 'streak']
const withAddress: readonly CampaignKind[] = ['form', 'social']

/** Immutable campaign name for operators. */
export const campaignKeySchema = z
  .string()
  .regex(/^[a-z0-9]([a-z0-9-]{0,58}[a-z0-9])?$/, issue('campaignKey'))

/** Segment conditions. A member must meet all of them. */
const segmentSchema = z.strictObject({
  joinedAfter: momentSchema.optional(),
  joinedBefore: momentSchema.optional(),
  minHeartbeats: z.number().int().min(1).max(1e9).optional(),
  wasInvited: z.boolean().optional(),
  hasWallet: z.boolean().optional(),
})

/** Members who may take part. The campaign is hidden from others. */
const eligibilitySchema = z.discriminatedUnion('for', [
  z.strictObject({ for: z.literal('everyone') }),
  z.strictObject({ for: z.literal('whitelisted') }),
  z.strictObject({ for: z.literal('list'), list: whitelistNameSchema }),
  z.strictObject({ for: z.literal('segment'), segment: segmentSchema }),
])

/** Texts of a campaign that members see. Missing texts are those of the definition. */
const translationSchema = z.strictObject({
  name: requiredText(120).optional(),
  description: requiredText(500).optional(),
  buttonText: requiredText(60).optional(),
})

export type CampaignTranslation = z.output<typeof translationSchema>

const translationsSchema = z.strictObject(
  {
    en: translationSchema.optional(),
    de: translationSchema.optional(),
  } satisfies Record<Language, z.ZodType>,
  {
    error: ({ code }) => (code === 'unrecognized_keys' ? issue('campaignLanguages').message : undefined),
  },
)

/** Campaign definition written by operators. Optional fields have defaults; unknown fields are errors. */
export const campaignDefinitionSchema = z
  .strictObject({
    key: campaignKeySchema,
    name: requiredText(120),
    /** Task of the members, shown below the name; null for none. */
    description: requiredText(500).nullable().default(null),
    /** Texts by language. Members with another language see the texts of the definition. */
    translations: translationsSchema.default({}),
    kind: z.enum(campaignKinds),
    startsAt: momentSchema,
    /** End of the campaign, exclusive; null for no end. */
    endsAt: momentSchema.nullable().default(null),
    /** Points; 0 if the campaign is only a prerequisite of others. */
    bonusPoints: z
      .number()
      .min(0)
      .max(10_000_000)
      .meta({ multipleOf: 0.000001 })
      .refine((points) => Number(points.toFixed(6)) === points, issue('sixDecimals')),
    goal: z.number().int().min(1).max(1e9).nullable().default(null),
    mandatory: z.boolean().default(false),
    /** Position in the list, lowest first. */
    order: z.number().int().min(-1e6).max(1e6).default(0),
    taskNumber: z.number().int().min(0).max(1e6).nullable().default(null),
    buttonText: requiredText(60).nullable().default(null),
    /** HTTPS URL; `{memberId}` and `{code}` are replaced with the member's ID and referral code. */
    formUrl: text(2000)
      .regex(/^https:\/\/[^\s/]+(\/\S*)?$/, issue('httpsAddress'))
      .nullable()
      .default(null),
    /** True if form submissions require an operator's decision. */
    review: z.boolean().default(false),
    /** Code that members enter to complete the campaign. Case and surrounding spaces are ignored. */
    code: text(100)
      .regex(/\S[\s\S]{2,}\S/, issue('campaignCode'))
      .trim()
      .nullable()
      .default(null),
    /** Maximum number of rewarded members; null for no limit. */
    capacity: z.number().int().min(1).max(1e9).nullable().default(null),
    /** Keys of campaigns to complete first. */
    prerequisites: z.array(campaignKeySchema).max(20).meta({ uniqueItems: true }).default([]),
    eligibility: eligibilitySchema.default({ for: 'everyone' }),
  })
  .describe(
    'goal is for the kinds heartbeat, referral and streak (at most 366 days), formUrl for form and social, code for code, and each is required there; review is for form. endsAt is after startsAt, capacity takes bonusPoints, and prerequisites do not name the campaign itself.',
  )
  .superRefine((campaign, context) => {
    const addIssue = (path: string, problem: ReturnType<typeof issue>) =>
      context.addIssue({ code: 'custom', path: [path], ...problem })
    const { kind } = campaign
    const needs = (field: 'goal' | 'formUrl' | 'code', kinds: readonly CampaignKind[]) => {
      if (kinds.includes(kind) && campaign[field] === null) addIssue(field, issue('neededByKind', { kind }))
      if (!kinds.includes(kind) && campaign[field] !== null)
        addIssue(field, issue('onlyForKinds', { kinds: kinds.join(', ') }))
    }
    needs('goal', withGoal)
    needs('formUrl', withAddress)
    needs('code', ['code'])
    if (kind === 'streak' && (campaign.goal ?? 0) > 366) addIssue('goal', issue('streakTooLong'))
    if (campaign.review && kind !== 'form') addIssue('review', issue('onlyForKinds', { kinds: 'form' }))
    if (campaign.endsAt && Date.parse(campaign.endsAt) <= Date.parse(campaign.startsAt))
      addIssue('endsAt', issue('beforeStart'))
    if (campaign.capacity !== null && campaign.bonusPoints === 0)
      addIssue('capacity', issue('capacityWithoutPoints'))
    if (campaign.prerequisites.includes(campaign.key)) addIssue('prerequisites', issue('ownPrerequisite'))
    if (new Set(campaign.prerequisites).size < campaign.prerequisites.length)
      addIssue('prerequisites', issue('duplicates'))
  })

export type CampaignDefinition = z.output<typeof campaignDefinitionSchema>
