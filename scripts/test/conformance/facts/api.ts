import { type Fact, type Facts, fact } from '../fact.ts'

const endpoints = (name: string) => `packages/protocol/src/endpoints/${name}.ts`
const server = (name: string) => `apps/server/src/${name}.ts`
const feature = (name: string) => server(`features/${name}`)
const web = (name: string) => `apps/web/src/${name}`
const CONSTANTS = 'packages/protocol/src/constants.ts'
const HISTORY_RANGE = 'packages/protocol/src/history-range.ts'
const WALLET_MESSAGES = 'packages/protocol/src/wallet-messages.ts'
const ACCOUNTS = endpoints('accounts')
const CAMPAIGNS = endpoints('campaigns')
const IDENTITY = endpoints('identity')
const INSIGHTS = endpoints('insights')
const MEMBERS = endpoints('members')
const POINTS = endpoints('points')
const POLICIES = endpoints('policies')
const REFERRALS = endpoints('referrals')
const WALLETS = endpoints('wallets')
const ANSWER_ERROR = server('platform/http/answer-error')
const LOGIN = feature('auth/login')
const PASSWORD_GRANT = feature('auth/passwords/password-grant')
const READ_USER = feature('members/read-user')
const ONBOARD = feature('members/onboard-member')
const READ_STATS = feature('points/read-stats')
const READ_HISTORY = feature('points/read-history')
const READ_LOG = feature('points/read-log')
const READ_DATA_STATS = feature('insights/read-data-stats')
const READ_REFERRALS = feature('referrals/read-referrals')
const POLICY_ROUTES = feature('policies/routes')
const WALLET_ROUTES = feature('wallets/routes')
const LINK_WALLET = feature('wallets/link-wallet')
const READ_CHANGE_ELIGIBILITY = feature('wallets/read-change-eligibility')
const IDENTITY_ROUTES = feature('machine-ids/routes')
const READ_PROGRESS = feature('machine-ids/read-progress')
const REQUEST_DID = feature('machine-ids/request-did')
const SIGN_DID = feature('machine-ids/sign-did')
const CREATE_SMART_ACCOUNT = feature('machine-ids/create-smart-account')
const READ_SUBMISSIONS = feature('rewards/read-submissions')
const CLAIM_REWARD = feature('rewards/claim-reward')
const READ_STATUS = feature('heartbeats/read-status')
const AUTH_ROUTES = feature('auth/http/routes')
const LINK_ROUTES = feature('auth/http/link-routes')
const ADMIN_ROUTES = feature('auth/http/admin-routes')
const AUTH_BODIES = feature('auth/http/bodies')
const AUTH_SETTINGS = feature('auth/http/settings')
const ANSWER_AUTH_ERROR = feature('auth/http/answer-auth-error')
const SERVE_PROTOCOL = feature('auth/http/serve-protocol')
const AUTH_ERROR = feature('auth/auth-error')
const AUTH_LIMITS = server('config/auth-limits')
const SIGN_UP = feature('auth/accounts/sign-up')
const UPDATE_USER = feature('auth/accounts/update-user')
const CONFIRM_EMAIL_CHANGE = feature('auth/accounts/confirm-email-change')
const DESCRIBE_USER = feature('auth/accounts/describe-user')
const EXCHANGE_AUTH_CODE = feature('auth/codes/exchange-auth-code')
const REFRESH = feature('auth/sessions/refresh-session')
const END_SESSION = feature('auth/sessions/end-session')
const ACCESS_TOKEN = feature('auth/sessions/access-token')
const QUERY_SETTINGS = web('lib/api/query-settings.ts')
const IDENTITY_QUERIES = web('lib/member/identity-queries.ts')
const ACCEPT_POLICY = web('features/policies/accept-policy.ts')

/**
 * Returns the facts of every call by members: its path, and that it requires a token.
 * @param call method and path
 */
function memberCall(call: string, file: string, tag: string): Fact[] {
  const [, path] = call.split(' ')
  const access = (value: string) => `path: '${path}',\n  tag: '${tag}',\n  access: '${value}',`
  return [
    fact(`the call is ${call}`, file, `path: '${path}',`, `path: '${path}-x',`),
    fact('a call without a token gets 401', file, access('member'), access('public')),
  ]
}

/** Calls of the main API and of the auth service. */
export const api: Facts = {
  'API-01': [
    fact('the call is POST /api/login', ACCOUNTS, "path: '/api/login',", "path: '/api/login-x',"),
    fact(
      'needs no token',
      ACCOUNTS,
      "access: 'public',\n  rateClass: 'login'",
      "access: 'member',\n  rateClass: 'login'",
    ),
    fact(
      'takes the result of the bot check as turnstileToken',
      ACCOUNTS,
      'turnstileToken: text',
      'captchaToken: text',
    ),
    fact('turnstileToken is required', ACCOUNTS, 'text(16_384).min(1)', 'text(16_384).min(1).optional()'),
    fact('returns access_token', ACCOUNTS, '    access_token: z.string(),\n', ''),
    fact(
      'returns the user',
      LOGIN,
      'isMfaRequired ? withhold(account) : await deps.readMember(account)',
      'withhold(account)',
    ),
    fact(
      'a wrong password gets INVALID_CREDENTIALS',
      LOGIN,
      "invalid_credentials: ['INVALID_CREDENTIALS'",
      "invalid_credentials: ['FORBIDDEN'",
    ),
    fact(
      'only the right password tells that the address is not confirmed',
      PASSWORD_GRANT,
      'if (!(await fits(hash, input.password)) || !user) {',
      'if ((!(await fits(hash, input.password)) && user?.email_confirmed_at) || !user) {',
    ),
    fact(
      'the portal stores the access token',
      web('features/auth/session.ts'),
      'accessToken, user })',
      'user })',
    ),
    fact(
      'the portal stores the user',
      web('features/auth/session.ts'),
      'accessToken, user })',
      'accessToken })',
    ),
    fact(
      'the portal does not retry it',
      web('features/auth/log-in.ts'),
      'const session = await createSession({ email, password, turnstileToken })',
      'const send = () => createSession({ email, password, turnstileToken })\n  const session = await send().catch(send)',
    ),
  ],
  'API-02': [
    ...memberCall('GET /api/user', MEMBERS, 'Members'),
    fact('the user has a full_name', READ_USER, 'full_name: member.full_name,', 'full_name: null,'),
    fact('the user has the linked wallet', READ_USER, 'wallet: member.wallet,', 'wallet: null,'),
    fact(
      'invited_by is the code of the inviter',
      READ_USER,
      'invited_by: member.invited_by_code,',
      'invited_by: null,',
    ),
    fact(
      'personal_code is the own referral code',
      READ_USER,
      'personal_code: member.personal_code,',
      'personal_code: null,',
    ),
    fact(
      'points_total is the sum of all points',
      READ_USER,
      'points_total: Number(member.points_total ?? 0),',
      'points_total: 0,',
    ),
    fact(
      'total_points_done is true if no points are pending',
      READ_USER,
      'total_points_done: member.settled,',
      'total_points_done: false,',
    ),
    fact(
      'total_points_done is false while points are pending',
      READ_USER,
      'total_points_done: member.settled,',
      'total_points_done: true,',
    ),
    fact(
      'hasMachineId tells about a Machine ID',
      READ_USER,
      'hasMachineId: member.machine_id !== null,',
      'hasMachineId: false,',
    ),
  ],
  'API-03': [
    ...memberCall('GET /api/users/stats', MEMBERS, 'Members'),
    fact('contains the heartbeats', READ_STATS, 'heartbeats: row?.heartbeats ?? 0,', 'heartbeats: 0,'),
    fact(
      'contains the heartbeats at the genesis',
      READ_STATS,
      'heartbeats_genesis_snapshot: row?.snapshot ?? 0,',
      'heartbeats_genesis_snapshot: 0,',
    ),
    fact(
      'contains the points of today',
      READ_STATS,
      'points_today: Number(row?.today ?? 0),',
      'points_today: 0,',
    ),
    fact('contains the total points', READ_STATS, 'points_total: total,', 'points_total: 0,'),
    fact('the breakdown has the value', READ_STATS, 'value: values[category],', 'value: 0,'),
    fact('the breakdown has the percentage from 0 to 100', READ_STATS, '* 10_000) / 100', '* 100) / 100'),
    fact('the breakdown has a color', READ_STATS, 'color: colors[category],', 'color: null,'),
    fact(
      'total_includes_all_points is false while points are pending',
      READ_STATS,
      'total_includes_all_points: Number(row?.pending ?? 0) === 0,',
      'total_includes_all_points: true,',
    ),
    fact(
      'total_referrals is the number of invitees',
      READ_STATS,
      'total_referrals: row?.referrals ?? 0,',
      'total_referrals: 0,',
    ),
    fact(
      'total_referral_points are the points for referrals',
      READ_STATS,
      'total_referral_points: values.Referral,',
      'total_referral_points: 0,',
    ),
  ],
  'API-04': [
    ...memberCall('GET /api/users/is-whitelisted', MEMBERS, 'Members'),
    fact(
      'isWhitelisted is true for a whitelisted member',
      POLICY_ROUTES,
      'isWhitelisted: await readWhitelisted(db, caller.memberId)',
      'isWhitelisted: false',
    ),
    fact(
      'isWhitelisted is false for others',
      POLICY_ROUTES,
      'isWhitelisted: await readWhitelisted(db, caller.memberId)',
      'isWhitelisted: true',
    ),
    fact(
      'the portal stores it',
      web('lib/member/member-queries.ts'),
      "writeStored(WHITELISTED_KEY, answer?.isWhitelisted === true ? 'true' : 'false')",
      '',
    ),
  ],
  'API-05': [
    ...memberCall('GET /api/users/istosaccepted', POLICIES, 'Policies'),
    fact(
      'istosAccepted is true after acceptance of the terms',
      POLICY_ROUTES,
      "await readAccepted(db, caller.memberId, 'terms', now())",
      'false',
    ),
    fact(
      'istosAccepted is false before',
      POLICY_ROUTES,
      "await readAccepted(db, caller.memberId, 'terms', now())",
      'true',
    ),
    fact('stays fresh for 30 s', QUERY_SETTINGS, 'terms: MINUTE / 2', 'terms: MINUTE'),
    fact('is retried twice', QUERY_SETTINGS, 'QUERY_RETRIES = 2', 'QUERY_RETRIES = 1'),
  ],
  'API-06': [
    ...memberCall('POST /api/users/accept-tos', POLICIES, 'Policies'),
    fact(
      'the body may be empty',
      POLICIES,
      "path: '/api/users/accept-tos',\n  tag: 'Policies',\n  access: 'member',\n  rateClass: 'write',\n  sessionOnly: true,\n  body: acceptanceBody,",
      "path: '/api/users/accept-tos',\n  tag: 'Policies',\n  access: 'member',\n  rateClass: 'write',\n  sessionOnly: true,\n  body: acceptanceBody.unwrap().unwrap(),",
    ),
    fact(
      'returns success',
      POLICY_ROUTES,
      'success: true, message: formatMessage(message,',
      "success: kind !== 'terms', message: formatMessage(message,",
    ),
    fact(
      'returns a message about the terms',
      POLICY_ROUTES,
      'messages.termsAccepted()',
      'messages.privacyAccepted()',
    ),
    fact(
      'a version below 1 gets 400',
      POLICIES,
      'z.number().int().min(1).max(1_000_000).optional()',
      'z.number().int().optional()',
    ),
    fact('is retried once', QUERY_SETTINGS, 'MUTATION_RETRIES = 1', 'MUTATION_RETRIES = 0'),
    fact(
      'an unreadable response is no success',
      ACCEPT_POLICY,
      'success: false, message: t',
      'success: true, message: t',
    ),
    fact(
      "an unreadable response yields 'Failed to parse response'",
      ACCEPT_POLICY,
      "message: 'Failed to parse response'",
      "message: 'Invalid response'",
    ),
  ],
  'API-07': [
    ...memberCall('GET /api/users/isppaccepted', POLICIES, 'Policies'),
    fact(
      'isppAccepted is true after acceptance of the privacy policy',
      POLICY_ROUTES,
      "await readAccepted(db, caller.memberId, 'privacy', now())",
      'false',
    ),
    fact(
      'isppAccepted is false before',
      POLICY_ROUTES,
      "await readAccepted(db, caller.memberId, 'privacy', now())",
      'true',
    ),
  ],
  'API-08': [
    ...memberCall('POST /api/users/accept-pp', POLICIES, 'Policies'),
    fact(
      'the body may be empty',
      POLICIES,
      "path: '/api/users/accept-pp',\n  tag: 'Policies',\n  access: 'member',\n  rateClass: 'write',\n  sessionOnly: true,\n  body: acceptanceBody,",
      "path: '/api/users/accept-pp',\n  tag: 'Policies',\n  access: 'member',\n  rateClass: 'write',\n  sessionOnly: true,\n  body: acceptanceBody.unwrap().unwrap(),",
    ),
    fact(
      'returns success',
      POLICY_ROUTES,
      'success: true, message: formatMessage(message,',
      "success: kind !== 'privacy', message: formatMessage(message,",
    ),
    fact(
      'returns a message about the privacy policy',
      POLICY_ROUTES,
      'messages.privacyAccepted()',
      'messages.termsAccepted()',
    ),
  ],
  'API-09': [
    ...memberCall('GET /api/users/user-onboarded', MEMBERS, 'Members'),
    fact(
      'success is false before the onboarding',
      ONBOARD,
      'return member?.onboarded_at != null',
      'return member != null',
    ),
    fact(
      'success is true after the onboarding',
      ONBOARD,
      'return member?.onboarded_at != null',
      'return member == null',
    ),
  ],
  'API-10': [
    ...memberCall('POST /api/users/onboard', MEMBERS, 'Members'),
    fact('userId is required', MEMBERS, 'userId: text(64)', "userId: text(64).default('')"),
    fact("another member's userId gets 403", ONBOARD, 'if (userId !== memberId) {', 'if (false) {'),
    fact('alreadyExists is false at first', ONBOARD, 'return updated.numUpdatedRows === 0n', 'return true'),
    fact('alreadyExists is true afterward', ONBOARD, 'return updated.numUpdatedRows === 0n', 'return false'),
    fact(
      'the portal does not retry it',
      web('features/members/ensure-onboarded.ts'),
      'await onboard(user.id)',
      'await onboard(user.id).catch(() => onboard(user.id))',
    ),
  ],
  'API-11': [
    ...memberCall('GET /api/users/points-history', POINTS, 'Points'),
    fact(
      'range is required',
      POINTS,
      'range: historyRangeSchema,',
      "range: historyRangeSchema.default('alltime'),",
    ),
    fact(
      'range accepts last90days',
      HISTORY_RANGE,
      "'last30days', 'last90days', 'alltime']",
      "'last30days', 'alltime']",
    ),
    fact(
      'range accepts two days',
      HISTORY_RANGE,
      'return days <= HISTORY_RANGE_MAX_DAYS ?',
      'return days < 0 ?',
    ),
    fact(
      'any other range gets 400',
      HISTORY_RANGE,
      'parseHistoryRange(value) !== null,',
      "parseHistoryRange(value) !== null || value === 'last8days',",
    ),
    fact(
      'repeats the range',
      READ_HISTORY,
      'success: true,\n    range,',
      "success: true,\n    range: 'alltime',",
    ),
    fact(
      'totalEntries is the number of days',
      READ_HISTORY,
      'totalEntries: data.length,',
      'totalEntries: rows.length,',
    ),
    fact('pointsTotal is the sum of the range', READ_HISTORY, '    pointsTotal,\n', '    pointsTotal: 0,\n'),
    fact(
      'contains the average per day',
      READ_HISTORY,
      'counted > 0 ? pointsTotal / counted : 0',
      'pointsTotal',
    ),
    fact(
      'each day has its points by category',
      READ_HISTORY,
      'connectivity: Number(row?.connectivity ?? 0),',
      'connectivity: 0,',
    ),
    fact('each day has its total', READ_HISTORY, 'total: Number(row?.total ?? 0),', 'total: 0,'),
  ],
  'API-12': [
    ...memberCall('GET /api/users/points-log', POINTS, 'Points'),
    fact('page is 1 by default', POINTS, '.default(1),', '.default(2),'),
    fact(
      'limit is 10 by default',
      CONSTANTS,
      'POINTS_LOG_DEFAULT_LIMIT = 10',
      'POINTS_LOG_DEFAULT_LIMIT = 20',
    ),
    fact(
      'a limit that is too large gets 400',
      CONSTANTS,
      'POINTS_LOG_MAX_LIMIT = 100',
      'POINTS_LOG_MAX_LIMIT = 100_000',
    ),
    fact(
      'an unknown category gets 400',
      POINTS,
      'category: pointsCategorySchema.optional(),',
      'category: text(20).optional(),',
    ),
    fact('page selects the page', READ_LOG, '(query.page - 1) * limit', '0'),
    fact('limit is the size of a page', READ_LOG, 'entries.slice(0, limit)', 'entries'),
    fact(
      'category filters the entries',
      READ_LOG,
      'category ? [category] : pointsCategories',
      'pointsCategories',
    ),
    fact(
      'startDate is the first day',
      READ_LOG,
      'startDate === undefined ? undefined : new Date(startDate)',
      'undefined',
    ),
    fact(
      'endDate is the last day',
      READ_LOG,
      "'YYYY-MM-DD'.length ? DAY_MS : 1",
      "'YYYY-MM-DD'.length ? 0 : 1",
    ),
    fact(
      'data contains the entries with their comments',
      POINTS,
      '  points: z.number(),\n  comment: z.string(),\n',
      '  points: z.number(),\n',
    ),
    fact(
      'total counts the entries of all pages',
      READ_LOG,
      'total: rows[0]?.total ?? 0,',
      'total: Math.min(entries.length, limit),',
    ),
  ],
  'API-13': [
    ...memberCall('GET /api/users/data-stats', INSIGHTS, 'Members'),
    fact('total_jobs counts the jobs', READ_DATA_STATS, 'total_jobs: totals?.jobs ?? 0', 'total_jobs: 0'),
    fact(
      'total_jobs_points are their points',
      READ_DATA_STATS,
      'total_jobs_points: Number(totals?.points ?? 0)',
      'total_jobs_points: 0',
    ),
    fact(
      'profiles_amount counts the profiles',
      READ_DATA_STATS,
      'profiles_amount: totals?.profiles ?? 0',
      'profiles_amount: 0',
    ),
    fact(
      'comments_amount counts the comments',
      READ_DATA_STATS,
      'comments_amount: totals?.comments ?? 0',
      'comments_amount: 0',
    ),
    fact(
      'posts_amount counts the posts',
      READ_DATA_STATS,
      'posts_amount: totals?.posts ?? 0',
      'posts_amount: 0',
    ),
    fact(
      'result_size is the size in bytes',
      READ_DATA_STATS,
      'result_size: totals?.bytes ?? 0',
      'result_size: 0',
    ),
  ],
  'API-14': [
    ...memberCall('GET /api/users/referrals-paginated', REFERRALS, 'Referrals'),
    fact('page is 1 by default', REFERRALS, '.default(1),', '.default(2),'),
    fact('limit is 10 by default', CONSTANTS, 'REFERRALS_DEFAULT_LIMIT = 10', 'REFERRALS_DEFAULT_LIMIT = 20'),
    fact(
      'a limit that is too large gets 400',
      CONSTANTS,
      'REFERRALS_MAX_LIMIT = 100',
      'REFERRALS_MAX_LIMIT = 100_000',
    ),
    fact('page selects the page', READ_REFERRALS, '(page - 1) * limit', '0'),
    fact('limit is the size of a page', READ_REFERRALS, 'found.slice(0, limit)', 'found'),
    fact('returns success', READ_REFERRALS, 'success: true,', 'success: false,'),
    fact(
      'the statistics have the points for referrals',
      READ_REFERRALS,
      'totalReferralPoints: Number(totals.referral_points),',
      'totalReferralPoints: 0,',
    ),
    fact(
      'the statistics have the successful referrals',
      READ_REFERRALS,
      'successfulReferralsAmount: success,',
      'successfulReferralsAmount: 0,',
    ),
    fact(
      'the statistics have the pending referrals',
      READ_REFERRALS,
      'pendingReferralsAmount: pending + claimable,',
      'pendingReferralsAmount: pending,',
    ),
    fact(
      'the pagination has the total',
      READ_REFERRALS,
      'const total = pending + claimable + success',
      'const total = shown.length',
    ),
    fact(
      'the pagination has the number of pages',
      READ_REFERRALS,
      'Math.ceil(total / limit)',
      'Math.floor(total / limit)',
    ),
  ],
  'API-15': [
    ...memberCall('GET /api/users/smart-id-requirements', IDENTITY, 'Machine ID'),
    fact(
      'tells whether a wallet is linked',
      READ_PROGRESS,
      'wallet: wallet !== undefined,',
      'wallet: false,',
    ),
    fact(
      'tells whether the heartbeats suffice',
      READ_PROGRESS,
      'heartbeats: hasHeartbeats,',
      'heartbeats: true,',
    ),
    fact(
      'requirementsMet requires the heartbeats',
      READ_PROGRESS,
      'requirementsMet: wallet !== undefined && hasHeartbeats,',
      'requirementsMet: wallet !== undefined,',
    ),
    fact(
      'requirementsMet requires the wallet',
      READ_PROGRESS,
      'requirementsMet: wallet !== undefined && hasHeartbeats,',
      'requirementsMet: hasHeartbeats,',
    ),
    fact(
      'existingSmartAccount is true for a completed Smart Account',
      READ_PROGRESS,
      "existingSmartAccount: smartAccount?.status === 'completed',",
      'existingSmartAccount: false,',
    ),
    fact(
      'contains the current heartbeats',
      READ_PROGRESS,
      '    currentHeartbeats,\n    requiredHeartbeats',
      '    currentHeartbeats: 0,\n    requiredHeartbeats',
    ),
    fact(
      'contains the required heartbeats',
      READ_PROGRESS,
      'requiredHeartbeats: HEARTBEATS_FOR_MACHINE_ID,',
      'requiredHeartbeats: 0,',
    ),
    fact(
      'contains the status of the Smart Account',
      READ_PROGRESS,
      "status: smartAccount?.status ?? 'not_found',",
      "status: 'not_found',",
    ),
  ],
  'API-16': [
    ...memberCall('POST /api/users/link-wallet', WALLETS, 'Wallets'),
    fact(
      "the message is 'Permanently link wallet to account: {email} This can only be done once.'",
      WALLET_MESSAGES,
      'Permanently link wallet to account: ',
      'Link wallet to account: ',
    ),
    fact('any other message gets 400', LINK_WALLET, 'if (message !== expected)', 'if (false)'),
    fact('an invalid address gets 400', WALLETS, ".regex(/^0x[\\da-fA-F]{40}$/, issue('address'))", ''),
    fact('a missing signature gets 400', WALLETS, "    .min(1, issue('signatureRequired'))\n", ''),
    fact(
      'returns success',
      WALLET_ROUTES,
      'messages.linked(), language)\n      return { success: true,',
      'messages.linked(), language)\n      return { success: false,',
    ),
    fact('returns a message', WALLET_ROUTES, 'messages.linked()', 'messages.changed()'),
    fact(
      'returns the user with the wallet',
      WALLET_ROUTES,
      'messages.linked(), language)\n      return { success: true, message, user: await readUser(caller.memberId) }',
      'messages.linked(), language)\n      return { success: true, message, user: { ...(await readUser(caller.memberId)), wallet: null } }',
    ),
  ],
  'API-17': [
    ...memberCall('GET /api/users/wallet-change-eligibility', WALLETS, 'Wallets'),
    fact(
      'eligible is false if the wallet cannot be changed',
      WALLET_ROUTES,
      'eligible: reason === null,',
      'eligible: true,',
    ),
    fact(
      'eligible is true if it can be changed',
      WALLET_ROUTES,
      'eligible: reason === null,',
      'eligible: false,',
    ),
    fact('contains the reason', READ_CHANGE_ELIGIBILITY, "return 'not_linked'", "return 'already_changed'"),
    fact(
      'contains a message about the reason',
      WALLET_ROUTES,
      'not_linked: messages.notLinked,',
      'not_linked: messages.mayChange,',
    ),
    fact('an error has a message', ANSWER_ERROR, 'message: formatError(error, language),', "message: '',"),
  ],
  'API-18': [
    ...memberCall('POST /api/users/change-wallet', WALLETS, 'Wallets'),
    fact(
      "the message is 'Change linked wallet for account: {email}. WARNING: This can only be done once.'",
      WALLET_MESSAGES,
      '. WARNING: This can only be done once.',
      '. This can only be done once.',
    ),
    fact(
      'another signer gets 403',
      LINK_WALLET,
      "throw new AppError('FORBIDDEN', messages.notSigned({ address }))",
      "throw new AppError('CONFLICT', messages.notSigned({ address }))",
    ),
    fact(
      'returns success',
      WALLET_ROUTES,
      'messages.changed(), language)\n      return { success: true,',
      'messages.changed(), language)\n      return { success: false,',
    ),
    fact('returns a message', WALLET_ROUTES, 'messages.changed()', 'messages.linked()'),
    fact(
      'returns the user with the new wallet',
      WALLET_ROUTES,
      'messages.changed(), language)\n      return { success: true, message, user: await readUser(caller.memberId) }',
      'messages.changed(), language)\n      return { success: true, message, user: { ...(await readUser(caller.memberId)), wallet: null } }',
    ),
  ],
  'API-19': [
    ...memberCall('GET /api/peaq/did-status', IDENTITY, 'Machine ID'),
    fact(
      'the status is null before a request',
      READ_PROGRESS,
      'if (!machineId) return { status: null }',
      "if (!machineId) return { status: 'pending' }",
    ),
    fact(
      'the status is waiting_for_signature before the signature',
      READ_PROGRESS,
      'return { status: machineId.status }',
      "return { status: machineId.status === 'waiting_for_signature' ? null : machineId.status }",
    ),
    fact(
      'the status is pending after the signature',
      READ_PROGRESS,
      'return { status: machineId.status }',
      "return { status: machineId.status === 'pending' ? null : machineId.status }",
    ),
    fact(
      'the status is completed in the end',
      READ_PROGRESS,
      'return { status: machineId.status }',
      "return { status: machineId.status === 'completed' ? null : machineId.status }",
    ),
    fact('the portal polls it every 10 s', IDENTITY_QUERIES, 'POLL_MS = 10_000', 'POLL_MS = 60_000'),
    fact(
      'the portal polls it until it is completed',
      IDENTITY_QUERIES,
      "(state.data?.status === 'completed' ? false : POLL_MS)",
      'POLL_MS',
    ),
  ],
  'API-20': [
    ...memberCall('GET /api/peaq/machine-identity', IDENTITY, 'Machine ID'),
    fact(
      'data is null without a completed Machine ID',
      READ_PROGRESS,
      "if (machineId?.status !== 'completed') {",
      'if (!machineId) {',
    ),
    fact(
      'returns success',
      READ_PROGRESS,
      'success: true, message: messages.noMachineId()',
      'success: false, message: messages.noMachineId()',
    ),
    fact('did_name is the DID', READ_PROGRESS, 'did_name: didOf(account),', 'did_name: account,'),
    fact(
      'public_address is the Smart Account',
      READ_PROGRESS,
      'public_address: account,',
      'public_address: addressOf(machineId.owner),',
    ),
    fact(
      'email_signature is the signature over the address',
      READ_PROGRESS,
      'email_signature: machineId.email_signature,',
      'email_signature: machineId.pairing_signature,',
    ),
    fact(
      'depinpair_signature is the signature over the pairing',
      READ_PROGRESS,
      'depinpair_signature: machineId.pairing_signature,',
      'depinpair_signature: machineId.email_signature,',
    ),
    fact('profile_id is the member', READ_PROGRESS, 'profile_id: memberId,', "profile_id: '',"),
    fact(
      'contains the hash of the block',
      READ_PROGRESS,
      'block_hash: machineId.block_hash && bytesToHex(machineId.block_hash),',
      'block_hash: null,',
    ),
    fact('owner is the wallet', READ_PROGRESS, 'owner: addressOf(machineId.owner),', 'owner: account,'),
  ],
  'API-21': [
    ...memberCall('GET /api/peaq/smart-account-exists', IDENTITY, 'Machine ID'),
    fact(
      'the status is not_found without a Smart Account',
      READ_PROGRESS,
      "{ success: true, status: 'not_found',",
      "{ success: true, status: 'pending',",
    ),
    fact(
      'smartAccount is the address',
      READ_PROGRESS,
      '    ...(account && { smartAccount: addressOf(account) }),\n',
      '',
    ),
    fact(
      'createdAt is the time of completion',
      READ_PROGRESS,
      '    createdAt: (completed_at ?? asked_at).toISOString(),\n',
      '',
    ),
    fact(
      'the message contains the reason of a failure',
      READ_PROGRESS,
      'messages.smartAccountFailed({ reason: describeFailure(reason) })',
      'messages.noSmartAccount()',
    ),
    fact(
      'the portal polls it while it is pending',
      IDENTITY_QUERIES,
      "(state.data?.status === 'pending' ? POLL_MS : false)",
      'false',
    ),
  ],
  'API-22': [
    ...memberCall('POST /api/peaq/request-did', IDENTITY, 'Machine ID'),
    fact(
      'the body may be empty',
      IDENTITY,
      "path: '/api/peaq/request-did',\n  tag: 'Machine ID',\n  access: 'member',\n  rateClass: 'write',\n",
      "path: '/api/peaq/request-did',\n  tag: 'Machine ID',\n  access: 'member',\n  rateClass: 'write',\n  body: z.object({}),\n",
    ),
    fact(
      'returns success',
      IDENTITY_ROUTES,
      'success: true, message: formatMessage(messages.signatureNeeded(),',
      'success: false, message: formatMessage(messages.signatureNeeded(),',
    ),
    fact(
      'the message asks for the signature',
      IDENTITY_ROUTES,
      'messages.signatureNeeded()',
      'messages.machineIdInitiated()',
    ),
    fact(
      'machineAddress is the Smart Account',
      REQUEST_DID,
      '  machineAddress,\n  target',
      '  machineAddress: didPrecompileAddress,\n  target',
    ),
    fact(
      'target is the registry of DIDs',
      REQUEST_DID,
      'target: didPrecompileAddress,',
      'target: machineAddress,',
    ),
    fact(
      'calldata publishes the document',
      REQUEST_DID,
      '  calldata,\n  nonce,\n})',
      "  calldata: '0x',\n  nonce,\n})",
    ),
    fact(
      'nonce is the one to sign',
      REQUEST_DID,
      '  calldata,\n  nonce,\n})',
      "  calldata,\n  nonce: '0',\n})",
    ),
  ],
  'API-23': [
    ...memberCall('POST /api/peaq/update-did-signature', IDENTITY, 'Machine ID'),
    fact(
      'a missing machineOwnerSignature gets 400',
      IDENTITY,
      'machineOwnerSignature: signature',
      'machineOwnerSignature: z.string()',
    ),
    fact(
      'a signature without a request gets 409',
      SIGN_DID,
      "new AppError('CONFLICT', messages.nothingToSign())",
      "new AppError('FORBIDDEN', messages.nothingToSign())",
    ),
    fact(
      'returns success',
      IDENTITY_ROUTES,
      'return { success: true, message, data: { status } }',
      'return { success: false, message, data: { status } }',
    ),
    fact('returns a message', IDENTITY_ROUTES, 'messages.machineIdInitiated()', 'messages.signatureNeeded()'),
    fact('the status in data is pending', SIGN_DID, "    return 'pending'\n", "    return 'completed'\n"),
    fact(
      'the portal does not retry it',
      web('features/identity/sign-machine-id.tsx'),
      'sendRetries: 0,',
      'sendRetries: 1,',
    ),
  ],
  'API-24': [
    ...memberCall('POST /api/peaq/create-smart-account', IDENTITY, 'Machine ID'),
    fact(
      'an invalid machineOwner gets 400',
      IDENTITY,
      "machineOwner: text(42).regex(/^0x[\\da-fA-F]{40}$/, issue('address')),",
      'machineOwner: text(42),',
    ),
    fact(
      'machineOwner is the linked wallet',
      CREATE_SMART_ACCOUNT,
      'if (!wallet.equals(owner)) {',
      'if (false) {',
    ),
    fact(
      'a nonce that is no number gets 400',
      IDENTITY,
      "nonce: text(78).regex(/^\\d+$/, issue('milliseconds')),",
      'nonce: text(78),',
    ),
    fact(
      'nonce is the current time in milliseconds',
      CREATE_SMART_ACCOUNT,
      'NONCE_TOLERANCE_MS = 300_000',
      'NONCE_TOLERANCE_MS = 7_200_000',
    ),
    fact(
      'signature is over typed data for the nonce',
      CREATE_SMART_ACCOUNT,
      '{ machineOwner: owner, nonce }),',
      '{ machineOwner: owner, nonce: nonce + 1n }),',
    ),
    fact(
      'returns success',
      IDENTITY_ROUTES,
      'success: true, message: formatMessage(messages.smartAccountQueued(),',
      'success: false, message: formatMessage(messages.smartAccountQueued(),',
    ),
    fact('returns a message', IDENTITY_ROUTES, 'messages.smartAccountQueued()', 'messages.signatureNeeded()'),
    fact(
      'the portal sends the wallet in lower case',
      web('features/identity/create-account.tsx'),
      'machineOwner: machineOwner.toLowerCase(),',
      'machineOwner,',
    ),
    fact(
      "the portal sends it to the provider's host",
      web('features/identity/api.ts'),
      '{ body }, undefined, { base: runtimeConfig().providerUrl })',
      '{ body })',
    ),
  ],
  'API-25': [
    ...memberCall('GET /submissions/campaigns', CAMPAIGNS, 'Campaigns'),
    fact('has a campaignId', READ_SUBMISSIONS, 'campaignId: campaign.id,', 'campaignId: campaign.key,'),
    fact('has a campaignName', READ_SUBMISSIONS, 'campaignName: name,', 'campaignName: campaign.key,'),
    fact('has a type', READ_SUBMISSIONS, 'type: campaign.kind,', "type: 'wallet',"),
    fact(
      'tells whether it is completed',
      READ_SUBMISSIONS,
      "completed: state === 'completed',",
      'completed: false,',
    ),
    fact(
      'formUrl names the member',
      READ_SUBMISSIONS,
      'fillAddress(campaign.form_url, memberId, known.facts.personalCode)',
      'campaign.form_url',
    ),
    fact(
      'has the bonusPoints',
      READ_SUBMISSIONS,
      'bonusPoints: Number(known.claims.get(campaign.id) ?? campaign.bonus_points),',
      'bonusPoints: 0,',
    ),
    fact(
      'tells whether it is mandatory',
      READ_SUBMISSIONS,
      'mandatory: campaign.mandatory,',
      'mandatory: false,',
    ),
    fact(
      'has a buttonText',
      READ_SUBMISSIONS,
      '    ...(button_text !== null && { buttonText: button_text }),\n',
      '',
    ),
    fact(
      'has a taskNumber',
      READ_SUBMISSIONS,
      '    ...(task_number !== null && { taskNumber: task_number }),\n',
      '',
    ),
    fact(
      'tells whether it is claimable',
      READ_SUBMISSIONS,
      "claimable: state === 'claimable',",
      'claimable: true,',
    ),
  ],
  'API-26': [
    ...memberCall('GET /api/campaigns/heartbeat/status', CAMPAIGNS, 'Campaigns'),
    fact(
      'contains the current heartbeats',
      READ_STATUS,
      'return { current, required,',
      'return { current: 0, required,',
    ),
    fact(
      'contains the required heartbeats',
      READ_STATUS,
      'const required = HEARTBEATS_FOR_MACHINE_ID',
      'const required = HEARTBEATS_FOR_MACHINE_ID * 2',
    ),
    fact(
      'reached is true from the required number',
      READ_STATUS,
      'reached: current >= required',
      'reached: current > required',
    ),
    fact('reachedOn is the day', READ_STATUS, 'reachedOn: reached_on', 'reachedOn: null'),
  ],
  'API-27': [
    ...memberCall('POST /api/campaigns/{id}/claim', CAMPAIGNS, 'Campaigns'),
    fact(
      'the body may be empty',
      CAMPAIGNS,
      '  params: idParams,\n  answer:',
      '  params: idParams,\n  body: z.object({}),\n  answer:',
    ),
    fact(
      'an id that is no UUID gets 400',
      CAMPAIGNS,
      'idParams = z.object({ id: z.guid().toLowerCase() })',
      'idParams = z.object({ id: z.string() })',
    ),
    fact(
      'an unknown id gets 404',
      CLAIM_REWARD,
      "throw new AppError('NOT_FOUND', messages.notFound())",
      "throw new AppError('CONFLICT', messages.notFound())",
    ),
    fact(
      'a reward that is not claimable gets 409',
      CLAIM_REWARD,
      "throw new AppError('CONFLICT', reason ?? messages.notClaimable())",
      "throw new AppError('GONE', reason ?? messages.notClaimable())",
    ),
    fact(
      'the claim books the points',
      CLAIM_REWARD,
      'points: campaign.bonus_points,\n    comment: campaign.name,',
      "points: '0.5',\n    comment: campaign.name,",
    ),
    fact(
      'a second claim is a success',
      CLAIM_REWARD,
      'if (claimed !== undefined) return answer(claimed, true)',
      "if (claimed !== undefined) throw new AppError('CONFLICT', messages.alreadyClaimed())",
    ),
    fact('is retried once', web('lib/api/create-query-client.ts'), 'retry: MUTATION_RETRIES', 'retry: false'),
    fact(
      'a failure is logged',
      web('lib/api/create-query-client.ts'),
      'onError: (error) => console.error(error.message)',
      'onError: () => undefined',
    ),
  ],
  'API-28': [
    fact(
      'the prefix is /auth/v1',
      server('app/serve-http'),
      "{ prefix: '/auth/v1' },",
      "{ prefix: '/auth/v2' },",
    ),
    fact('signs up with POST /signup', AUTH_ROUTES, "app.post('/signup',", "app.post('/sign-up',"),
    fact(
      'a sign-up takes gotrue_meta_security.captcha_token',
      AUTH_BODIES,
      'captcha_token: text',
      'captcha: text',
    ),
    fact(
      'a sign-up returns the bare user while unconfirmed',
      SIGN_UP,
      'return deps.confirmSignUps === false ?',
      'return deps.confirmSignUps !== true ?',
    ),
    fact(
      'a sign-up returns a session where confirmation is off',
      SIGN_UP,
      'return deps.confirmSignUps === false ?',
      'return false ?',
    ),
    fact(
      'a sign-up with a confirmed address returns a user without identities',
      SIGN_UP,
      'return { ...user, identities: [] }',
      'return user',
    ),
    fact('verifies codes with POST /verify', AUTH_ROUTES, "app.post('/verify',", "app.post('/confirm',"),
    fact('verifies tokens of links as token_hash', AUTH_BODIES, 'if (token_hash) {', 'if (false) {'),
    fact(
      'the type email verifies codes of sign-ups',
      AUTH_BODIES,
      "email: ['signup', 'invite', 'magiclink']",
      "email: ['invite', 'magiclink']",
    ),
    fact(
      'a wrong code gets 403',
      AUTH_ERROR,
      "new AuthError(403, 'otp_expired'",
      "new AuthError(401, 'otp_expired'",
    ),
    fact('GET /verify redirects with 303', LINK_ROUTES, 'reply.redirect(to, 303)', 'reply.redirect(to, 302)'),
    fact(
      'the tokens are in the fragment',
      LINK_ROUTES,
      'withFragment(target, tokens(verified.session, type))',
      'withQuery(target, tokens(verified.session, type))',
    ),
    fact(
      'a PKCE client gets ?code=',
      LINK_ROUTES,
      'withQuery(target, { code: verified.authCode })',
      'withFragment(target, { code: verified.authCode })',
    ),
    fact(
      'a redirect that is not on the list falls back to the site',
      feature('auth/links/redirect-target'),
      '? url.href : site',
      '? url.href : url.href',
    ),
    fact(
      'a wrong password gets 400 invalid_credentials',
      AUTH_ERROR,
      "new AuthError(400, 'invalid_credentials'",
      "new AuthError(401, 'invalid_credentials'",
    ),
    fact(
      'an unconfirmed address gets 400 email_not_confirmed',
      PASSWORD_GRANT,
      "new AuthError(400, 'email_not_confirmed'",
      "new AuthError(403, 'email_not_confirmed'",
    ),
    fact(
      'an unknown refresh token gets 400 refresh_token_not_found',
      REFRESH,
      "new AuthError(400, 'refresh_token_not_found'",
      "new AuthError(401, 'refresh_token_not_found'",
    ),
    fact(
      'refresh tokens are rotated',
      REFRESH,
      '...access, refreshToken: next.text }',
      '...access, refreshToken: input.refreshToken }',
    ),
    fact(
      'the parent of the active token works for 10 s',
      REFRESH,
      'PARENT_WINDOW_MS = 10_000',
      'PARENT_WINDOW_MS = 9_000',
    ),
    fact(
      'the parent is a stolen token later',
      REFRESH,
      'PARENT_WINDOW_MS = 10_000',
      'PARENT_WINDOW_MS = 11_000',
    ),
    fact(
      'a stolen token ends the session',
      REFRESH,
      ".where('id', '=', token.sessionId)\n    .execute()\n  recordEvent(deps, 'refresh_reuse'",
      ".where('id', '<>', token.sessionId)\n    .execute()\n  recordEvent(deps, 'refresh_reuse'",
    ),
    fact(
      'a PKCE code works for 5 minutes',
      EXCHANGE_AUTH_CODE,
      'FLOW_MS = 5 * 60_000',
      'FLOW_MS = 6 * 60_000',
    ),
    fact(
      'an unknown PKCE code gets 404',
      EXCHANGE_AUTH_CODE,
      "new AuthError(404, 'flow_state_not_found'",
      "new AuthError(400, 'flow_state_not_found'",
    ),
    fact(
      'an expired PKCE code gets 422',
      EXCHANGE_AUTH_CODE,
      "new AuthError(422, 'flow_state_expired'",
      "new AuthError(400, 'flow_state_expired'",
    ),
    fact(
      'a wrong verifier gets 400',
      EXCHANGE_AUTH_CODE,
      "400,\n        'bad_code_verifier'",
      "422,\n        'bad_code_verifier'",
    ),
    fact('recovers with POST /recover', LINK_ROUTES, "app.post('/recover',", "app.post('/recovery',"),
    fact('resends with POST /resend', AUTH_ROUTES, "app.post('/resend',", "app.post('/send-again',"),
    fact('sends magic links with POST /otp', LINK_ROUTES, "app.post('/otp',", "app.post('/magiclink',"),
    fact(
      'recover and otp answer unknown addresses with 200',
      feature('auth/links/request-link'),
      'if (!user) return undefined',
      "if (!user) throw new AuthError(404, 'user_not_found', 'There is no such user')",
    ),
    fact(
      'resend answers unknown addresses with 200',
      feature('auth/codes/resend-code'),
      'if (!user) return undefined',
      "if (!user) throw new Error('There is no such user')",
    ),
    fact('reads the user with GET /user', AUTH_ROUTES, "app.get('/user',", "app.get('/me',"),
    fact('updates the user with PUT /user', LINK_ROUTES, "app.put('/user',", "app.patch('/user',"),
    fact(
      'the address of another account gets 422 email_exists',
      CONFIRM_EMAIL_CHANGE,
      "new AuthError(422, 'email_exists'",
      "new AuthError(409, 'email_exists'",
    ),
    fact(
      'the old password gets 422 same_password',
      UPDATE_USER,
      "new AuthError(422, 'same_password'",
      "new AuthError(400, 'same_password'",
    ),
    fact(
      'a weak password gets its reasons',
      ANSWER_AUTH_ERROR,
      'error.reasons && { weak_password: { reasons: error.reasons } }',
      'error.reasons && {}',
    ),
    fact(
      'a new password ends the other sessions',
      feature('auth/passwords/set-password'),
      '  await others.execute()\n',
      '',
    ),
    fact(
      'a new address is confirmed from the new mailbox',
      CONFIRM_EMAIL_CHANGE,
      'if (!user.new_email || !current || !fresh) {',
      'if (!user.new_email || !current) {',
    ),
    fact(
      'a new address is confirmed from the current mailbox',
      CONFIRM_EMAIL_CHANGE,
      'if (!user.new_email || !current || !fresh) {',
      'if (!user.new_email || !fresh) {',
    ),
    fact('a logout gets 204', AUTH_ROUTES, 'reply.status(204)', 'reply.status(200)'),
    fact(
      'the scope local ends this session',
      END_SESSION,
      "if (scope === 'local') sessions = sessions.where('id', '=', claims.session_id)",
      '',
    ),
    fact(
      'the scope others ends the other sessions',
      END_SESSION,
      "if (scope === 'others') sessions = sessions.where('id', '<>', claims.session_id)",
      '',
    ),
    fact(
      'the scope global ends all sessions',
      END_SESSION,
      "if (scope === 'local')",
      "if (scope !== 'others')",
    ),
    fact('GET /health names GoTrue', AUTH_SETTINGS, "name: 'GoTrue',", "name: 'Hearth',"),
    fact('GET /health has the version', AUTH_SETTINGS, 'version: `v$', 'version: `$'),
    fact('GET /settings tells that email is on', AUTH_SETTINGS, 'email: true }', 'email: false }'),
    fact(
      'GET /settings tells whether sign-ups are off',
      AUTH_SETTINGS,
      'disable_signup: !signUps,',
      'disable_signup: signUps,',
    ),
    fact(
      'GET /settings tells whether confirmation is off',
      AUTH_SETTINGS,
      'mailer_autoconfirm: !confirmSignUps,',
      'mailer_autoconfirm: false,',
    ),
    fact(
      'publishes keys at GET /.well-known/jwks.json',
      AUTH_ROUTES,
      "app.get('/.well-known/jwks.json',",
      "app.get('/.well-known/keys.json',",
    ),
    fact(
      'an operator creates users with POST /admin/users',
      ADMIN_ROUTES,
      "app.post('/admin/users',",
      "app.post('/admin/user',",
    ),
    fact(
      'an operator lists users with GET /admin/users',
      ADMIN_ROUTES,
      "app.get('/admin/users',",
      "app.get('/admin/user',",
    ),
    fact(
      'an operator reads a user with GET /admin/users/:id',
      ADMIN_ROUTES,
      "app.get('/admin/users/:id',",
      "app.get('/admin/user/:id',",
    ),
    fact(
      'an operator updates a user with PUT /admin/users/:id',
      ADMIN_ROUTES,
      "app.put('/admin/users/:id',",
      "app.put('/admin/user/:id',",
    ),
    fact(
      'an operator deletes a user with DELETE /admin/users/:id',
      ADMIN_ROUTES,
      "app.delete('/admin/users/:id',",
      "app.delete('/admin/user/:id',",
    ),
    fact(
      'a user has confirmed_at',
      DESCRIBE_USER,
      "    ...time('confirmed_at', row.email_confirmed_at),\n",
      '',
    ),
    fact(
      'access tokens last an hour',
      ACCESS_TOKEN,
      'ACCESS_TOKEN_SECONDS = 3600',
      'ACCESS_TOKEN_SECONDS = 7200',
    ),
    fact('access tokens have an aal', ACCESS_TOKEN, '    aal: session.aal,\n', ''),
    fact(
      'access tokens are signed with ES256',
      feature('auth/keys/signing-keys'),
      "algorithm = 'ES256'",
      "algorithm = 'RS256'",
    ),
    fact(
      'a token whose session is gone gets session_not_found',
      feature('auth/sessions/verify-access-token'),
      "403,\n      'session_not_found'",
      "403,\n      'bad_jwt'",
    ),
    fact(
      'the header X-Supabase-Api-Version selects the format of errors',
      ANSWER_AUTH_ERROR,
      "API_VERSION = '2024-01-01'",
      "API_VERSION = '2032-01-01'",
    ),
    fact(
      'the header is echoed',
      SERVE_PROTOCOL,
      'if (version) reply.header(API_VERSION_HEADER, version)',
      '',
    ),
    fact(
      'other origins may send the header',
      SERVE_PROTOCOL,
      'API_VERSION_HEADER,\n      FLOW_HEADER,',
      'FLOW_HEADER,',
    ),
    fact(
      'errors without the header have msg',
      ANSWER_AUTH_ERROR,
      'msg: error.message,',
      'message: error.message,',
    ),
    fact(
      'errors have the header x-sb-error-code',
      ANSWER_AUTH_ERROR,
      ".header('x-sb-error-code', error.code)",
      '',
    ),
    fact(
      'an OAuth provider gets 400 provider_disabled',
      feature('auth/http/switched-off'),
      "const oauth = () => new AuthError(400, 'provider_disabled'",
      "const oauth = () => new AuthError(404, 'not_found'",
    ),
    fact(
      'a subnet verifies 30 codes in 5 minutes',
      AUTH_LIMITS,
      'verifyPerSubnet: { limit: 30,',
      'verifyPerSubnet: { limit: 60,',
    ),
    fact(
      'a subnet tries 150 passwords in 5 minutes',
      AUTH_LIMITS,
      'passwordPerSubnet: { limit: 150,',
      'passwordPerSubnet: { limit: 300,',
    ),
    fact(
      'an address gets one email in 60 s',
      AUTH_LIMITS,
      'mailPerAccount: { limit: 1, windowSeconds: 60 }',
      'mailPerAccount: { limit: 1, windowSeconds: 90 }',
    ),
    fact(
      'a subnet requests 30 codes an hour',
      AUTH_LIMITS,
      'codesPerSubnet: { limit: 30,',
      'codesPerSubnet: { limit: 60,',
    ),
  ],
}
