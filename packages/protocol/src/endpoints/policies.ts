import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { issue } from '../issue.ts'
import { languageTag } from '../language-tag.ts'
import { momentSchema } from '../moment.ts'
import { text } from '../text.ts'
import { reasonSchema } from './operators.ts'

export const policyKinds = ['terms', 'privacy'] as const
export type PolicyKind = (typeof policyKinds)[number]

const kindSchema = z.enum(policyKinds)

const accepted = z.object({ success: z.boolean(), message: z.string() })

/** Empty, or with the version to accept. A version that is not in force is rejected. */
const acceptanceBody = z.object({ version: z.number().int().min(1).max(1_000_000).optional() }).nullish()

export const readTermsAccepted = endpoint({
  method: 'GET',
  path: '/api/users/istosaccepted',
  tag: 'Policies',
  access: 'member',
  rateClass: 'read',
  answer: z.object({ istosAccepted: z.boolean() }),
  errors: [],
})

export const acceptTerms = endpoint({
  method: 'POST',
  path: '/api/users/accept-tos',
  tag: 'Policies',
  access: 'member',
  rateClass: 'write',
  sessionOnly: true,
  body: acceptanceBody,
  answer: accepted,
  errors: ['CONFLICT'],
})

export const readPrivacyAccepted = endpoint({
  method: 'GET',
  path: '/api/users/isppaccepted',
  tag: 'Policies',
  access: 'member',
  rateClass: 'read',
  answer: z.object({ isppAccepted: z.boolean() }),
  errors: [],
})

export const acceptPrivacy = endpoint({
  method: 'POST',
  path: '/api/users/accept-pp',
  tag: 'Policies',
  access: 'member',
  rateClass: 'write',
  sessionOnly: true,
  body: acceptanceBody,
  answer: accepted,
  errors: ['CONFLICT'],
})

export const readPolicy = endpoint({
  method: 'GET',
  path: '/api/policies/{kind}',
  tag: 'Policies',
  access: 'public',
  rateClass: 'read',
  params: z.object({ kind: kindSchema }),
  query: z.object({ language: languageTag().optional() }),
  answer: z.object({
    kind: kindSchema,
    version: z.number(),
    /** Language of the text: the requested one or, if that is not available, a different one. */
    language: z.string(),
    languages: z.array(z.string()),
    /** ISO 8601, UTC. */
    effectiveAt: z.string(),
    title: z.string(),
    /** Rendered Markdown without scripts, styles or raw HTML. Null if there is a URL. */
    html: z.string().nullable(),
    url: z.string().nullable(),
  }),
  errors: ['NOT_FOUND'],
})

export const readPoliciesInForce = endpoint({
  method: 'GET',
  path: '/api/policies',
  tag: 'Policies',
  access: 'public',
  rateClass: 'read',
  answer: z.object({
    /** At most one version of each kind. */
    policies: z.array(
      z.object({
        kind: kindSchema,
        version: z.number(),
        /** ISO 8601, UTC. */
        effectiveAt: z.string(),
      }),
    ),
  }),
  errors: [],
})

const policyTextSchema = z
  .object({
    language: languageTag(),
    title: text(120).min(1),
    markdown: text(60_000).min(1).optional(),
    url: z
      .url({ protocol: /^https$/ })
      .max(500)
      .meta({ pattern: '^https://' })
      .optional(),
  })
  .meta({ oneOf: [{ required: ['markdown'] }, { required: ['url'] }] })
  .refine(({ markdown, url }) => (markdown === undefined) !== (url === undefined), issue('markdownOrUrl'))

export const publishedPolicySchema = z.object({
  kind: kindSchema,
  version: z.number(),
  effectiveAt: z.string(),
  publishedAt: z.string(),
  publishedBy: z.string(),
  languages: z.array(z.string()),
})

export const readPolicyVersions = endpoint({
  method: 'GET',
  path: '/api/operator/policies',
  tag: 'Operators',
  access: 'operator',
  permission: 'policies.read',
  rateClass: 'read',
  answer: z.object({ versions: z.array(publishedPolicySchema) }),
  errors: [],
})

export const publishPolicy = endpoint({
  method: 'POST',
  path: '/api/operator/policies',
  tag: 'Operators',
  access: 'operator',
  permission: 'policies.publish',
  rateClass: 'write',
  recentProof: true,
  body: z.object({
    kind: kindSchema,
    /** Next version number. Publishing requires knowing the previous one. */
    version: z.number().int().min(1).max(1_000_000),
    /** ISO 8601 with an offset, not in the past; default: now. */
    effectiveAt: momentSchema.optional(),
    texts: z
      .array(policyTextSchema)
      .min(1)
      .max(50)
      .meta({ 'x-unique-by': 'language' })
      .refine(
        (texts) => new Set(texts.map(({ language }) => language)).size === texts.length,
        issue('duplicates'),
      ),
    reason: reasonSchema,
  }),
  answer: publishedPolicySchema,
  errors: ['CONFLICT'],
})
