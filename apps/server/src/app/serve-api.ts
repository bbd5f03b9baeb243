import { endpoints } from '@hearth/protocol/endpoints'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { DynamicSettingsStore } from '../config/dynamic-settings/watch-dynamic-settings.ts'
import { API_KEY_START, findApiKey } from '../features/api-keys/find-api-key.ts'
import { proofOfToken } from '../features/auth/proofs/proof-of-token.ts'
import { readSuspensions } from '../features/fairness/read-suspensions.ts'
import { recordInviter } from '../features/fairness/record-inviter.ts'
import { readCredited } from '../features/heartbeats/read-credited.ts'
import type { Collecting } from '../features/insights/read-source-file.ts'
import type { Live } from '../features/live/follow-changes.ts'
import { readIdentity } from '../features/machine-ids/read-identity.ts'
import { readMakeGoods } from '../features/make-good/read-make-goods.ts'
import { ensureMember } from '../features/members/ensure-member.ts'
import { createKnownMembers } from '../features/members/known-members.ts'
import { readUser } from '../features/members/read-user.ts'
import type { NodeProgram } from '../features/nodes/node-program.ts'
import { serveNodeProgram } from '../features/nodes/serve-node-program.ts'
import { authorize } from '../features/operators/authorize.ts'
import { isOperator } from '../features/operators/change-operators.ts'
import { readCurrentRules } from '../features/points/rules/read-current-rules.ts'
import type { RuleBook } from '../features/points/rules/rule-book.ts'
import { serveRpc } from '../platform/chain/serve-rpc.ts'
import { allowOtherOrigins } from '../platform/http/allow-other-origins.ts'
import type { Caller } from '../platform/http/handlers.ts'
import { doOnce } from '../platform/http/idempotency.ts'
import { serveOpenApi } from '../platform/http/openapi.ts'
import type { RateLimiter } from '../platform/http/rate-limiter.ts'
import { registerEndpoints } from '../platform/http/register-endpoints.ts'
import { sendJson } from '../platform/http/send-json.ts'
import { serveDocs } from '../platform/http/serve-docs.ts'
import type { KeyRing } from '../platform/secrets/key-ring.ts'
import { createHandlers } from './combine-features.ts'
import type { WorkDeps } from './feature-deps.ts'
import type { Accounts } from './open-accounts.ts'
import type { Chain } from './open-chain.ts'
import type { OpenIdentity } from './open-identity.ts'
import type { Rewards } from './open-rewards.ts'
import { buildRuntimeConfig } from './public-config.ts'
import { scaleRateLimits } from './rate-limits.ts'
import { serveManifest } from './serve-manifest.ts'

export interface ApiDeps extends WorkDeps {
  readNodeProgram: () => Promise<NodeProgram | undefined>
  secrets: KeyRing
  pool: pg.Pool
  rateLimiter: RateLimiter
  accounts: Accounts
  rewards: Rewards
  identity: OpenIdentity
  rules: RuleBook
  dynamicSettings: DynamicSettingsStore
  collecting: Collecting
  live: Live
  chain: Chain | undefined
}

/** Registers the routes of the role `api`, such as the endpoint table, `/rpc` and the portal's configuration. */
export async function serveApi(app: FastifyInstance, deps: ApiDeps): Promise<void> {
  const {
    config,
    db,
    secrets,
    rateLimiter,
    accounts,
    rewards,
    identity,
    rules,
    dynamicSettings,
    chain,
    now,
  } = deps
  const { gate, proofOfWork, limits } = accounts
  const rateLimits = dynamicSettings.derive(({ RATE_LIMIT_FACTOR }) => ({
    ...scaleRateLimits(RATE_LIMIT_FACTOR),
    challenge: limits.challengePerSubnet,
  }))
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

  serveOpenApi(app, { title: config.BRAND_NAME, url: config.PUBLIC_URL ?? '/' })
  serveDocs(app, config.BRAND_NAME)
  await app.register(async (scope) => {
    // Allow cross-origin requests: other installations may set PROVIDER_API_URL to this server.
    allowOtherOrigins(scope, endpoints.createSmartAccount)
    registerEndpoints(
      scope,
      createHandlers({
        ...deps,
        auth: gate,
        botCheck: proofOfWork,
        limits,
        chain: chain?.client,
        identity: identity.deps,
        rewards: rewards.deps,
        async readCreditedSlots(memberId, sinceDay) {
          const slots = await readCredited(db, [memberId], sinceDay)
          return (slots.get(memberId) ?? []).map(({ end }) => end)
        },
        readInvitees: rewards.readInvitees,
        findInviter: rewards.findInviter,
        assertClaimsNotSuspended: rewards.deps.assertClaimsNotSuspended,
        readSuspensions: (memberId) => readSuspensions(db, memberId, 'en'),
        readMakeGoods: (incidentId) => readMakeGoods(db, incidentId),
        async onInviterBound(transaction, referral) {
          await recordInviter(transaction, referral, now())
          await rewards.qualifyReferralOf(transaction, referral.memberId)
        },
        onInviteeLinked: rewards.qualifyReferralOf,
        readUser: (memberId) => readUser(db, memberId),
        readIdentity: (memberId) => readIdentity(db, memberId),
        async readMember({ id, email, userMetadata }) {
          await ensureMember(db, { id, email, referralCode: userMetadata.referral_code }, now())
          return readUser(db, id)
        },
        isOperator,
      }),
      {
        authenticate,
        authorize: (caller, permission) =>
          authorize({ db, firstOwner: config.OPERATOR_EMAIL }, caller, permission),
        assertRecentProof: (caller) => gate.assertRecentProof(caller),
        doOnce: (call, work) => doOnce({ db, secrets }, call, now(), work),
        rateLimiter,
        rateLimits,
      },
    )
  })
  if (chain)
    await serveRpc(app, {
      url: chain.rpcUrl,
      isEmbedded: chain.isEmbedded,
      rateLimiter,
      readBudget: () => rateLimits.rpc,
    })
  identity.publish(app)
  serveNodeProgram(app, deps.readNodeProgram)
  serveManifest(app, config.BRAND_NAME)
  let nodeProgram: Promise<NodeProgram | undefined> | undefined
  const readRuntimeConfig = async () => {
    nodeProgram ??= deps.readNodeProgram()
    return buildRuntimeConfig(
      config,
      chain?.factoryAddress,
      await nodeProgram,
      readCurrentRules(rules, config.HEARTBEAT_INTERVAL_SECONDS, now()),
    )
  }
  app.get('/config.json', async (request, reply) => {
    const config = await readRuntimeConfig()
    // The settings are the same for everyone, like files.
    reply.header('cache-control', 'no-cache').removeHeader('x-request-id')
    return sendJson(request, reply, config)
  })
}
