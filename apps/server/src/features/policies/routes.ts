import type { PolicyKind } from '@hearth/protocol/endpoints/policies'
import { formatMessage, type Message } from '@hearth/protocol/messages'
import { actOf } from '../../audit/act-of.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Caller, Handlers, RequestContext } from '../../platform/http/handlers.ts'
import { coarse } from '../auth/sessions/request-origin.ts'
import { changeWhitelist, createWhitelist, formatChanges } from '../whitelists/change-whitelist.ts'
import { readWhitelisted } from '../whitelists/read-lists.ts'
import { readWhitelist, readWhitelists } from '../whitelists/read-whitelists.ts'
import { acceptPolicy } from './accept-policy.ts'
import { messages } from './messages.ts'
import { publishPolicy } from './publish-policy.ts'
import { readAccepted } from './read-accepted.ts'
import { readPoliciesInForce } from './read-in-force.ts'
import { readPolicy } from './read-policy.ts'
import { readVersions } from './read-versions.ts'

type PolicyHandlers = Pick<
  Handlers,
  | 'readTermsAccepted'
  | 'acceptTerms'
  | 'readPrivacyAccepted'
  | 'acceptPrivacy'
  | 'readPoliciesInForce'
  | 'readPolicy'
  | 'readPolicyVersions'
  | 'publishPolicy'
  | 'readWhitelisted'
  | 'readWhitelists'
  | 'readWhitelist'
  | 'makeWhitelist'
  | 'addToWhitelist'
  | 'removeFromWhitelist'
>

export function policyRoutes({ db, now }: { db: Database; now: Clock }): PolicyHandlers {
  const accept = (
    kind: PolicyKind,
    message: Message,
    {
      caller,
      context,
      body,
    }: {
      caller: Caller
      context: RequestContext
      body?: { version?: number | undefined } | null | undefined
    },
  ) =>
    acceptPolicy(db, {
      memberId: caller.memberId,
      kind,
      shown: body?.version,
      evidence: {
        sessionId: caller.sessionId,
        origin: coarse(context.address) ?? 'unknown',
        userAgent: context.userAgent,
      },
      now: now(),
    }).then(() => ({ success: true, message: formatMessage(message, context.language) }))

  return {
    readTermsAccepted: async ({ caller }) => ({
      istosAccepted: await readAccepted(db, caller.memberId, 'terms', now()),
    }),
    acceptTerms: (input) => accept('terms', messages.termsAccepted(), input),
    readPrivacyAccepted: async ({ caller }) => ({
      isppAccepted: await readAccepted(db, caller.memberId, 'privacy', now()),
    }),
    acceptPrivacy: (input) => accept('privacy', messages.privacyAccepted(), input),
    async readPoliciesInForce() {
      const policies = await readPoliciesInForce(db, now())
      return {
        policies: policies.map(({ kind, version, effectiveAt }) => ({
          kind,
          version,
          effectiveAt: effectiveAt.toISOString(),
        })),
      }
    },
    readPolicy: ({ params, query }) => readPolicy(db, params.kind, query.language, now()),
    readPolicyVersions: () => readVersions(db),
    publishPolicy(input) {
      const { reason, ...policy } = input.body
      return publishPolicy(db, policy, actOf(input, reason), now())
    },
    readWhitelisted: async ({ caller }) => ({ isWhitelisted: await readWhitelisted(db, caller.memberId) }),
    readWhitelists: () => readWhitelists(db),
    readWhitelist: ({ params, query }) => readWhitelist(db, params.name, query),
    async makeWhitelist(input) {
      const { reason, ...list } = input.body
      await createWhitelist(db, list, actOf(input, reason))
      return { success: true }
    },
    async addToWhitelist(input) {
      const change = { name: input.params.name, csv: input.body.csv, how: 'add' } as const
      const changes = await changeWhitelist(db, change, actOf(input, input.body.reason))
      return formatChanges(changes, input.context.language)
    },
    async removeFromWhitelist(input) {
      const change = { name: input.params.name, csv: input.body.csv, how: 'remove' } as const
      const changes = await changeWhitelist(db, change, actOf(input, input.body.reason))
      return formatChanges(changes, input.context.language)
    },
  }
}
