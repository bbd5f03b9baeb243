import { endpoints } from '@hearth/protocol/endpoints'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Config } from '../config/config.ts'
import type { RunTimeSettings } from '../config/dynamic-settings/open-run-time-settings.ts'
import { API_KEY_START, findApiKey } from '../features/api-keys/find-api-key.ts'
import { apiKeyRoutes } from '../features/api-keys/routes.ts'
import { proofOfToken } from '../features/auth/proofs/proof-of-token.ts'
import { authRoutes } from '../features/auth/routes.ts'
import { correctionRoutes } from '../features/corrections/routes.ts'
import { heartbeatRoutes } from '../features/heartbeats/routes.ts'
import type { Collecting } from '../features/insights/read-source-file.ts'
import { insightsRoutes } from '../features/insights/routes.ts'
import type { Live } from '../features/live/follow-changes.ts'
import { liveRoutes } from '../features/live/routes.ts'
import { ensureMember } from '../features/members/ensure-member.ts'
import { createKnownMembers } from '../features/members/known-members.ts'
import { leaveRoutes } from '../features/members/leave-routes.ts'
import { operatorMemberRoutes } from '../features/members/operator-routes.ts'
import { readUser } from '../features/members/read-user.ts'
import { memberRoutes } from '../features/members/routes.ts'
import type { NodeProgram } from '../features/nodes/node-program.ts'
import { nodeRoutes } from '../features/nodes/routes.ts'
import { serveNodeProgram } from '../features/nodes/serve-node-program.ts'
import { authorize } from '../features/operators/authorize.ts'
import { isOperator } from '../features/operators/change-operators.ts'
import { operatorRoutes } from '../features/operators/routes.ts'
import { pointsRoutes } from '../features/points/routes.ts'
import { ruleRoutes } from '../features/points/rules/routes.ts'
import type { RuleBook } from '../features/points/rules/rule-book.ts'
import { policyRoutes } from '../features/policies/routes.ts'
import { runTimeSettingsRoutes } from '../features/settings/routes.ts'
import { walletRoutes } from '../features/wallets/routes.ts'
import { serveRpc } from '../platform/chain/serve-rpc.ts'
import type { Database } from '../platform/database/database.ts'
import { allowOtherOrigins } from '../platform/http/allow-other-origins.ts'
import type { Caller } from '../platform/http/handlers.ts'
import { doOnce } from '../platform/http/idempotency.ts'
import { serveOpenApi } from '../platform/http/openapi.ts'
import type { RateLimiter } from '../platform/http/rate-limiter.ts'
import { registerEndpoints } from '../platform/http/register-endpoints.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { KeyRing } from '../platform/secrets/key-ring.ts'
import { scaledBudgets } from './budgets.ts'
import type { Accounts } from './open-accounts.ts'
import type { Chain } from './open-chain.ts'
import type { Fairness } from './open-fairness.ts'
import type { OpenIdentity } from './open-identity.ts'
import type { Rewards } from './open-rewards.ts'
import type { Webhooks } from './open-webhooks.ts'
import { makeRuntimeConfig } from './public-config.ts'
import { serveManifest } from './serve-manifest.ts'

export interface ApiParts {
  readNodeProgram: () => Promise<NodeProgram | undefined>
  db: Database
  secrets: KeyRing
  pool: pg.Pool
  jobs: Jobs
  rateLimiter: RateLimiter
  accounts: Accounts
  rewards: Rewards
  fairness: Fairness
  identity: OpenIdentity
  rules: RuleBook
  runTimeSettings: RunTimeSettings
  /** What nodes are asked to collect. */
  collecting: Collecting
  live: Live
  webhooks: Webhooks
  chain: Chain | undefined
  now: () => Date
}

/** The composition root's half for the role `api`: every call of the endpoint table, `/rpc`, and what the portal reads first. */
export async function serveApi(app: FastifyInstance, config: Config, parts: ApiParts): Promise<void> {
  const { db, secrets, pool, jobs, rateLimiter, accounts, rewards, identity, rules, runTimeSettings } = parts
  const { fairness, collecting, live, chain, now } = parts
  const { gate, proofOfWork, limits, mailFrame } = accounts
  const budgets = runTimeSettings.keep(({ RATE_LIMIT_FACTOR }) => ({
    ...scaledBudgets(RATE_LIMIT_FACTOR),
    challenge: limits.challengePerNetwork,
  }))
  const adjustable = () => runTimeSettings.current()
  const members = createKnownMembers(db)
  const authenticate = async (token: string): Promise<Caller> => {
    if (token.startsWith(API_KEY_START)) {
      const caller = await findApiKey(db, token, now())
      await gate.admitKey(caller.memberId, caller.aal)
      return caller
    }
    const claims = await gate.verifyAccessToken(token)
    await members.ensure(
      { id: claims.sub, email: claims.email, referralCode: claims.user_metadata.referral_code },
      now(),
    )
    const { sub, session_id, exp = 0, aal } = claims
    const provedAt = proofOfToken(claims.amr)
    return { memberId: sub, sessionId: session_id, expiresAt: exp * 1000, aal, provedAt }
  }

  await serveOpenApi(app, { title: config.BRAND_NAME, url: config.PUBLIC_URL ?? '/' })
  await app.register(async (scope) => {
    // The portal may be on another host than the one that takes these (PROVIDER_API_URL).
    allowOtherOrigins(scope, endpoints.createSmartAccount)
    registerEndpoints(
      scope,
      {
        ...authRoutes({
          auth: gate,
          botCheck: proofOfWork,
          rateLimiter,
          limits,
          readUser: async ({ id, email, userMetadata }) => {
            await ensureMember(db, { id, email, referralCode: userMetadata.referral_code }, now())
            return readUser(db, id)
          },
        }),
        ...memberRoutes({ db, jobs, rateLimiter, mailFrame, now }),
        ...operatorMemberRoutes({ db, jobs, mailFrame, now }),
        ...leaveRoutes({
          db,
          jobs,
          mailFrame,
          graceDays: () => adjustable().ACCOUNT_DELETION_DAYS,
          isOperator,
          now,
        }),
        ...apiKeyRoutes({ db, jobs, mailFrame, now }),
        ...nodeRoutes({ db, now }),
        ...heartbeatRoutes({ db, now }),
        ...insightsRoutes({
          db,
          rules,
          collecting,
          requireNodeKey: config.RESULTS_NODE_KEY === 'required',
          now,
        }),
        ...pointsRoutes({ db, pool, now }),
        ...liveRoutes({ live }),
        ...rewards.handlers,
        ...fairness.handlers,
        ...walletRoutes({
          db,
          jobs,
          mailFrame,
          chain: chain?.client,
          onInviteeLinked: rewards.qualifyReferralOf,
          readUser: (memberId) => readUser(db, memberId),
          now,
        }),
        ...identity.handlers,
        ...parts.webhooks.handlers,
        ...operatorRoutes({ db, jobs, now }),
        ...correctionRoutes({
          db,
          reviewAbove: () => adjustable().CORRECTION_REVIEW_ABOVE,
          alonePerDay: () => adjustable().OPERATOR_POINTS_PER_DAY,
          now,
        }),
        ...ruleRoutes({ db }),
        ...runTimeSettingsRoutes({ db, config, runTimeSettings }),
        ...policyRoutes({ db, now }),
      },
      {
        authenticate,
        authorize: (caller, permission) =>
          authorize({ db, firstOwner: config.OPERATOR_EMAIL }, caller, permission),
        assertRecentProof: (caller) => gate.assertRecentProof(caller),
        doOnce: (call, work) => doOnce({ db, secrets }, call, now(), work),
        rateLimiter,
        budgets,
      },
    )
  })
  if (chain)
    await serveRpc(app, {
      url: chain.nodeUrl,
      isEmbedded: chain.isEmbedded,
      rateLimiter,
      readBudget: () => budgets.rpc,
    })
  identity.publish(app)
  serveNodeProgram(app, parts.readNodeProgram)
  serveManifest(app, config.BRAND_NAME)
  let nodeProgram: Promise<NodeProgram | undefined> | undefined
  const readRuntimeConfig = async () => {
    nodeProgram ??= parts.readNodeProgram()
    const now = parts.now().getTime()
    return makeRuntimeConfig(config, chain?.factoryAddress, await nodeProgram, {
      heartbeat_points: rules.valueAt('heartbeat_points', now),
      invitee_points: rules.valueAt('invitee_points', now),
      referral_heartbeats: rules.valueAt('referral_heartbeats', now),
    })
  }
  app.get('/config.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send(await readRuntimeConfig()),
  )
}
