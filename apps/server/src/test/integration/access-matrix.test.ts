import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ApiScope, apiScopes } from '@hearth/protocol/api-scopes'
import { endpoints } from '@hearth/protocol/endpoints'
import { errorStatuses } from '@hearth/protocol/errors'
import { type OperatorRole, operatorRoles } from '@hearth/protocol/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replaceServiceKey } from '../../features/auth/keys/service-key.ts'
import { callApi } from '../support/call-api.ts'
import { newCollectingMember } from '../support/collecting-member.ts'
import { newMember } from '../support/new-member.ts'
import { newOperator } from '../support/new-operator.ts'
import { createBotToken } from '../support/solve-bot-check.ts'
import { startTestServer, type TestServer } from '../support/start-test-server.ts'

/**
 * Permitted callers of each endpoint, independent of the endpoint table. A missing call or a wider permission
 * fails the test.
 */
const table: Record<string, string> = {
  public:
    'login readBotChallenge readAvatar downloadExport readPoliciesInForce readPolicy readInviter receiveForm readCurrentRules',
  // Any session, or an API key with this scope.
  read: `readUser readAccount readStats readWhitelisted readTermsAccepted readPrivacyAccepted readOnboarded readNodes
    readNodeCredits readNodeSlots readNodeStats readPointsHistory readPointsLog readPointsEntry exportPoints readReferrals readReferralCodeEntry readHeartbeatStatus readSubmissions readHolds
    readAppeals readWalletChangeEligibility readIdentityRequirements readSmartAccount readDidStatus readMachineIdentity
    readDataStats readDataHistory readSources readLeaderboard readGetStarted readOverview
    readCaseAnswer readCases readCase readCaseAttachment`,
  write: `changeProfile confirmCampaignEmail uploadAvatar onboard registerNode removeNode claimReward enterCode sendAppeal
    markCampaignsSeen createSmartAccount requestDid signDid reportResults exchangeResultChecks joinLeaderboard
    leaveLeaderboard openCase sendCaseMessage closeCase`,
  // Any session, but no API key.
  session: `askForExport askForDeletion cancelDeletion createApiKey readApiKeys removeApiKey acceptTerms acceptPrivacy
    followChanges sendCheckCode passCheck enterReferralCode linkWallet changeWallet`,
  // Operators with one of these roles and either a second factor or an API key with the scope `operate`.
  'owner operator support auditor': `readOwnRole readCampaigns readWaitingSubmissions readOpenAppeals readAppeal readSignals readMemberCases readMemberCase readMemberCaseAttachment
    findMembers readIncidents previewMakeGood explainPoints readCorrections readStatistics readRules readPolicyVersions readWhitelists readWhitelist`,
  'owner operator support':
    'enterSubmission decideSubmission decideAppeal releaseClaims answerCase pauseMember restoreMember',
  'owner operator auditor': 'readDeadJobs readSettings readWebhooks readWebhookDeliveries',
  'owner operator': `createCampaign changeCampaign endCampaign readCampaignSecret replaceCampaignSecret correctPoints
    recordIncident requestMakeGood decideMakeGood
    decideCorrection retryDeadJob setRule publishPolicy makeWhitelist addToWhitelist removeFromWhitelist createWebhook
    changeWebhook endWebhook replaceWebhookSecret testWebhook replayWebhookDelivery replayWebhook`,
  'owner auditor': 'readOperators readAuditLog verifyAuditLog',
  'owner session': 'setOperator removeOperator setSetting resetSetting',
}

type Decision = 'allowed' | 'UNAUTHORIZED' | 'FORBIDDEN' | 'SECOND_FACTOR_REQUIRED'

interface Caller {
  token?: string
  /** True if the API rejects the token or receives none. */
  isStranger?: true
  role?: OperatorRole
  /** Scope of an API key. Absent for a session. */
  scope?: ApiScope
  level: 'aal1' | 'aal2'
  /** True if the account has a second factor that the session has not verified. */
  isMfaRequired?: true
}

function decide(access: string, caller: Caller): Decision {
  if (access === 'public') return 'allowed'
  if (caller.isStranger) return 'UNAUTHORIZED'
  if (caller.isMfaRequired) return 'SECOND_FACTOR_REQUIRED'
  const { scope, role, level } = caller
  if (access === 'session') return scope ? 'FORBIDDEN' : 'allowed'
  if (access === 'read' || access === 'write') return !scope || scope === access ? 'allowed' : 'FORBIDDEN'
  const [roles, sessionOnly] = [access.split(' '), access.includes('session')]
  if (scope && (sessionOnly || scope !== 'operate')) return 'FORBIDDEN'
  if (!role || !roles.includes(role)) return 'FORBIDDEN'
  return level === 'aal2' ? 'allowed' : 'SECOND_FACTOR_REQUIRED'
}

let server: TestServer
let directory: string
const callers: Record<string, Caller> = {}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hearth-keys-'))
  server = await startTestServer({ RATE_LIMIT_FACTOR: '1000' })
  const { url, database } = server
  const collecting = await newCollectingMember(url, database.db, { heartbeat: false })
  const { accessToken } = collecting
  const strangers = {
    nobody: undefined,
    garbage: 'x.y.z',
    'key of a node': collecting.key.publicKey,
    'id of a node': collecting.nodeId,
    'service-role key': await replaceServiceKey(database.db, directory),
    'refresh token': collecting.refreshToken,
    'removed API key': await createKey(accessToken, 'read', true),
  }
  for (const [name, token] of Object.entries(strangers))
    callers[name] = { ...(token && { token }), isStranger: true, level: 'aal1' }
  callers.member = { token: accessToken, level: 'aal1' }
  for (const scope of ['read', 'write'] as const)
    callers[`member's key: ${scope}`] = { token: await createKey(accessToken, scope), scope, level: 'aal1' }
  for (const role of operatorRoles) {
    const { accessToken: token } = await newOperator(server, role)
    callers[role] = { token, role, level: 'aal2' }
    for (const scope of role === 'owner' ? apiScopes : (['operate'] as const))
      callers[`${role}'s key: ${scope}`] = {
        token: await createKey(token, scope),
        role,
        scope,
        level: 'aal2',
      }
  }
  const unguarded = await newMember(url)
  await database.db.insertInto('operators').values({ account_id: unguarded.id, role: 'owner' }).execute()
  callers['owner without a second factor'] = { token: unguarded.accessToken, role: 'owner', level: 'aal1' }
  const guarded = await newOperator(server, 'owner')
  const { body } = await callApi(url, '/api/login', {
    json: { email: guarded.email, password: guarded.password, turnstileToken: await createBotToken(url) },
  })
  callers['owner who owes the second factor'] = {
    token: body.access_token,
    role: 'owner',
    level: 'aal1',
    isMfaRequired: true,
  }
})
afterAll(async () => {
  await server.stop()
  await rm(directory, { recursive: true, force: true })
})

async function createKey(token: string, scope: ApiScope, isRemoved = false): Promise<string> {
  const json = { name: `a key to ${scope}`, scopes: [scope] }
  const { status, body, text } = await callApi(server.url, '/api/user/api-keys', { token, json })
  if (status !== 200) throw new Error(`Creating a key failed with ${status}: ${text}`)
  if (isRemoved) await callApi(server.url, `/api/user/api-keys/${body.id}`, { token, method: 'DELETE' })
  return body.key
}

/**
 * Calls an endpoint with parameters and a body that no endpoint accepts, so that permitted calls have no
 * effect.
 */
async function call(method: string, path: string, { token }: Caller) {
  const response = await fetch(server.url + path.replace(/\{\w+\}/g, '-'), {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
    },
    ...(method !== 'GET' && { body: '[]' }),
  })
  if (response.ok) {
    // Do not read the response, because some responses are endless streams.
    await response.body?.cancel()
    return { status: response.status, error: undefined }
  }
  const { error } = (await response.json()) as { error: string }
  return { status: response.status, error }
}

test('opens each endpoint of the OpenAPI document to exactly the callers of the matrix', async () => {
  const accessOf = new Map(
    Object.entries(table).flatMap(([access, names]) =>
      names.split(/\s+/).map((name) => [name, access] as const),
    ),
  )
  const { body: document } = await callApi(server.url, '/api/openapi.json')
  const operations = Object.entries<Record<string, { operationId: string }>>(document.paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => ({ path, method, operationId })),
  )
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual([...accessOf.keys()].sort())
  expect([...accessOf.keys()].sort()).toEqual(Object.keys(endpoints).sort())

  const wrong: string[] = []
  for (const { path, method, operationId } of operations) {
    const access = accessOf.get(operationId) ?? ''
    await Promise.all(
      Object.entries(callers).map(async ([name, caller]) => {
        const { status, error } = await call(method.toUpperCase(), path, caller)
        const expected = decide(access, caller)
        const isRejection = error && ['UNAUTHORIZED', 'FORBIDDEN', 'SECOND_FACTOR_REQUIRED'].includes(error)
        const decided = isRejection ? (error as Decision) : 'allowed'
        const statusFits = isRejection
          ? status === errorStatuses[error as keyof typeof errorStatuses]
          : status !== 401 && status !== 403 && status !== 500
        if (decided !== expected || !statusFits)
          wrong.push(`${operationId} as ${name}: expected ${expected}, received ${status} ${error ?? ''}`)
      }),
    )
  }
  expect(wrong).toEqual([])
})
