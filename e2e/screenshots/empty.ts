import type { Answers, AuthAnswers } from './answers.ts'
import { accountUser, dayAgo, filled, filledAccount, historyOf, NOW, user } from './filled.ts'

/** Responses for a new member without any activity. */
export const empty: Answers = {
  ...filled,
  readUser: {
    ...user,
    username: null,
    full_name: null,
    campaign_email: null,
    discord_userid: null,
    discord_username: null,
    telegram_handle: null,
    x_handle: null,
    website: null,
    wallet: null,
    invited_by: null,
    points_total: 0,
    hasMachineId: false,
    language: null,
    time_zone: null,
  },
  readReferralCodeEntry: { inviter: null, enterUntil: '2026-11-18T09:30:00.000Z' },
  readStats: {
    user_id: user.id,
    heartbeats: 0,
    heartbeats_genesis_snapshot: 0,
    points_today: 0,
    points_total: 0,
    points_breakdown: [],
    total_includes_all_points: true,
    total_referrals: 0,
    total_referral_points: 0,
  },
  readWhitelisted: { isWhitelisted: false },
  readPointsHistory: (asked) => {
    const day = { connectivity: 0, referral: 0, rewards: 0, total: 0 }
    const days = [6, 5, 4, 3, 2, 1, 0].map((back) => ({ date: dayAgo(back), ...day }))
    return historyOf(days, asked.searchParams.get('range') ?? '')
  },
  readPointsLog: { data: [], total: 0 },
  readNodes: { at: new Date(NOW).toISOString(), nodes: [], anonymous: null },
  readNodeOverview: { at: new Date(NOW).toISOString(), day: dayAgo(0), intervalSeconds: 900, nodes: [] },
  readNodeCredits: { slots: [], nodes: [], lastCreditedAt: null, uptime: null },
  readGetStarted: {
    steps: [
      { kind: 'account', done: true, pending: false },
      { kind: 'node', done: false, pending: false },
      { kind: 'heartbeat', done: false, pending: false },
      { kind: 'wallet', done: false, pending: false },
      { kind: 'smart_account', done: false, pending: false, heartbeats: { current: 0, required: 100 } },
      { kind: 'machine_id', done: false, pending: false },
    ],
  },
  readReferrals: {
    success: true,
    referrals: [],
    stats: { totalReferralPoints: 0, successfulReferralsAmount: 0, pendingReferralsAmount: 0 },
    pointsClaimable: false,
    pagination: { limit: 10, page: 1, total: 0, totalPages: 0 },
  },
  readHeartbeatStatus: { current: 0, required: 100, reached: false, reachedOn: null },
  readSubmissions: [],
  readWalletChangeEligibility: {
    success: true,
    eligible: false,
    reason: 'not_linked',
    message: 'No wallet is linked yet.',
  },
  readIdentityRequirements: {
    wallet: false,
    heartbeats: false,
    requirementsMet: false,
    existingSmartAccount: false,
    currentHeartbeats: 0,
    requiredHeartbeats: 100,
    status: 'not_found',
  },
  readSmartAccount: { success: true, message: 'There is no Smart Account yet.', status: 'not_found' },
  readDidStatus: { status: null },
  readMachineIdentity: { success: true, message: 'There is no Machine ID yet.', data: null },
  readDataStats: {
    total_jobs: 0,
    total_jobs_points: 0,
    profiles_amount: 0,
    comments_amount: 0,
    posts_amount: 0,
    result_size: 0,
  },
  readDataHistory: { days: [] },
  readAccount: { paused: null, deletion: null, export: null, campaignEmailPending: null },
  readApiKeys: { keys: [] },
}

export const emptyAccount: AuthAnswers = {
  ...filledAccount,
  '/user': { ...accountUser, factors: [] },
  '/activity': { events: [], next: null },
}
