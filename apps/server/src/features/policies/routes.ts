import { type PolicyKind, PRIVACY_ACCEPTED, TERMS_ACCEPTED } from '@hearth/protocol/endpoints/policies'
import { actOf } from '../../audit/act-of.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Caller, Handlers, RequestContext } from '../../platform/http/handlers.ts'
import { coarse } from '../auth/sessions/request-origin.ts'
import { changeWhitelist, makeWhitelist } from '../whitelists/change-whitelist.ts'
import { readWhitelisted } from '../whitelists/read-lists.ts'
import { readWhitelist, readWhitelists } from '../whitelists/read-whitelists.ts'
import { acceptPolicy } from './accept-policy.ts'
import { publishPolicy } from './publish-policy.ts'
import { readAccepted } from './read-accepted.ts'
import { readPolicy } from './read-policy.ts'
import { readVersions } from './read-versions.ts'

type PolicyHandlers = Pick<
  Handlers,
  | 'readTermsAccepted'
  | 'acceptTerms'
  | 'readPrivacyAccepted'
  | 'acceptPrivacy'
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
    message: string,
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
    }).then(() => ({ success: true, message }))

  return {
    readTermsAccepted: async ({ caller }) => ({
      istosAccepted: await readAccepted(db, caller.memberId, 'terms', now()),
    }),
    acceptTerms: (input) => accept('terms', TERMS_ACCEPTED, input),
    readPrivacyAccepted: async ({ caller }) => ({
      isppAccepted: await readAccepted(db, caller.memberId, 'privacy', now()),
    }),
    acceptPrivacy: (input) => accept('privacy', PRIVACY_ACCEPTED, input),
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
      await makeWhitelist(db, list, actOf(input, reason))
      return { success: true }
    },
    addToWhitelist: (input) =>
      changeWhitelist(
        db,
        { name: input.params.name, csv: input.body.csv, how: 'add' },
        actOf(input, input.body.reason),
      ),
    removeFromWhitelist: (input) =>
      changeWhitelist(
        db,
        { name: input.params.name, csv: input.body.csv, how: 'remove' },
        actOf(input, input.body.reason),
      ),
  }
}
