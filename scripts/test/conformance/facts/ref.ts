import { type Facts, fact } from '../fact.ts'

const referrals = (name: string) => `apps/server/src/features/referrals/${name}`
const card = (name: string) => `apps/web/src/features/referrals/${name}`
const READ_REFERRALS = referrals('read-referrals.ts')
const CLAIM_REFERRAL = referrals('claim-referral.ts')
const SHARE_CARD = card('share-card.tsx')
const SHARE_TEXT = card('share-text.ts')
const TABLE = card('referral-table.tsx')
const STATUS = card('referral-status.tsx')
const LINK = 'apps/web/src/lib/member/referral-link.ts'
const CLAIM = 'apps/web/src/lib/member/claim.ts'
const CONSTANTS = 'packages/protocol/src/constants.ts'
const ENDPOINTS = 'packages/protocol/src/endpoints/referrals.ts'
const PAGINATION = 'packages/ui/src/components/pagination.tsx'
const COMPUTE_PAGINATION = 'packages/ui/src/lib/compute-pagination.ts'

/** Referrals. */
export const ref: Facts = {
  'REF-01': [
    fact('the link starts with the origin', LINK, 'origin}/auth', "''}/auth"),
    fact('the link leads to /auth/signup', LINK, '/auth/signup?', '/auth/register?'),
    fact('the parameter is referralCode', LINK, '?referralCode=', '?code='),
    fact('the code is the personal_code', SHARE_CARD, "data.personal_code ?? ''", "data.invited_by ?? ''"),
    fact('the share text offers extra points', SHARE_TEXT, 'extra points.', 'points.'),
    fact(
      'the share text has the points of the invitee',
      SHARE_CARD,
      'useRules().referral.inviteePoints',
      '0',
    ),
    fact(
      'the server tells the portal the points of the invitee',
      'apps/server/src/features/points/rules/read-current-rules.ts',
      "inviteePoints: value('invitee_points')",
      "inviteePoints: value('inviter_points')",
    ),
    fact(
      'the invitee gets 1,000 points',
      'apps/server/src/features/points/rules/rule-names.ts',
      "invitee_points: {\n    initial: '1000'",
      "invitee_points: {\n    initial: '500'",
    ),
    fact(
      'the points of the invitee are booked',
      'apps/server/src/features/members/book-welcome-points.ts',
      'await bookEntry(transaction, entry)\n',
      '',
    ),
  ],
  'REF-02': [
    {
      states: 'a row has the e-mail of the invitee',
      mutants: [
        { file: READ_REFERRALS, from: 'invitee?.email ?? null', to: 'null' },
        { file: STATUS, from: 'return inviteeEmail || t', to: 'return t' },
      ],
    },
    fact("an unknown invitee is 'Anonymous'", STATUS, "message: 'Anonymous'", "message: 'Unknown'"),
    {
      states: 'a row has the heartbeats of the invitee',
      mutants: [
        { file: READ_REFERRALS, from: 'invitee?.heartbeats ?? 0', to: '0' },
        { file: TABLE, from: 'formatPoints(inviteeHeartbeats)', to: 'formatPoints(0)' },
      ],
    },
    {
      states: 'a row tells whether a wallet is connected',
      mutants: [
        { file: READ_REFERRALS, from: 'invitee?.hasWallet ?? false', to: 'false' },
        {
          file: TABLE,
          from: "{walletConnected\n        ? t({ id: 'common.connected'",
          to: "{!walletConnected\n        ? t({ id: 'common.connected'",
        },
      ],
    },
    {
      states: 'a claimed row is a Success',
      mutants: [
        { file: READ_REFERRALS, from: "row.claimed_at ? 'Success'", to: "row.claimed_at ? 'Pending'" },
        { file: STATUS, from: "message: 'Success'", to: "message: 'Done'" },
      ],
    },
    {
      states: 'a row whose invitee lacks heartbeats or a wallet is Pending',
      mutants: [
        { file: READ_REFERRALS, from: ": 'Pending'", to: ": 'Success'" },
        { file: STATUS, from: "message: 'Pending'", to: "message: 'Waiting'" },
      ],
    },
    {
      states: 'a row that can be claimed is Claimable',
      mutants: [
        { file: READ_REFERRALS, from: "row.claimable_at ? 'Claimable'", to: "row.claimable_at ? 'Pending'" },
        { file: STATUS, from: "message: 'Claimable'", to: "message: 'Ready'" },
      ],
    },
    fact('the date is formatted', TABLE, '{formatDay(invitedAt)}', '{invitedAt}'),
    fact(
      'canClaim is true only for Claimable',
      READ_REFERRALS,
      "canClaim: status === 'Claimable'",
      "canClaim: status !== 'Success'",
    ),
    fact('canClaim offers the claim', TABLE, '!referral.canClaim && ', ''),
    fact('without canClaim there is no claim', TABLE, '!referral.canClaim && ', 'false && '),
  ],
  'REF-03': [
    fact(
      'has totalReferralPoints',
      READ_REFERRALS,
      'totalReferralPoints: Number(totals.referral_points)',
      'totalReferralPoints: 0',
    ),
    fact(
      'has successfulReferralsAmount',
      READ_REFERRALS,
      'successfulReferralsAmount: success',
      'successfulReferralsAmount: 0',
    ),
    fact(
      'pendingReferralsAmount includes claimable ones',
      READ_REFERRALS,
      'pendingReferralsAmount: pending + claimable',
      'pendingReferralsAmount: pending',
    ),
    fact(
      'the page is 1 by default',
      ENDPOINTS,
      'page: wholeNumber(1_000_000).default(1)',
      'page: wholeNumber(1_000_000).default(2)',
    ),
    fact(
      'the size is 10 by default',
      CONSTANTS,
      'REFERRALS_DEFAULT_LIMIT = 10',
      'REFERRALS_DEFAULT_LIMIT = 25',
    ),
    {
      states: 'has currentPage',
      mutants: [
        { file: READ_REFERRALS, from: 'pagination: { limit, page,', to: 'pagination: { limit, page: 1,' },
        { file: PAGINATION, from: 'formatPoints(page)', to: 'formatPoints(page - 1)' },
      ],
    },
    {
      states: 'has pageSize',
      mutants: [
        { file: READ_REFERRALS, from: 'pagination: { limit, page,', to: 'pagination: { limit: 10, page,' },
        { file: COMPUTE_PAGINATION, from: 'total / pageSize', to: 'total / 10' },
      ],
    },
    fact('a page has pageSize rows', READ_REFERRALS, 'found.slice(0, limit)', 'found.slice(0, 10)'),
    {
      states: 'totalPages is rounded up',
      mutants: [
        { file: READ_REFERRALS, from: 'Math.ceil(', to: 'Math.floor(' },
        { file: COMPUTE_PAGINATION, from: 'Math.ceil(', to: 'Math.floor(' },
      ],
    },
    fact(
      'total counts the rows of all pages',
      READ_REFERRALS,
      'const total = pending + claimable + success',
      'const total = shown.length',
    ),
    fact(
      'hasNextPage is false on the last page',
      COMPUTE_PAGINATION,
      'hasNextPage: currentPage < totalPages',
      'hasNextPage: currentPage <= totalPages',
    ),
    fact(
      'hasPreviousPage is false on the first page',
      COMPUTE_PAGINATION,
      'hasPreviousPage: currentPage > 1',
      'hasPreviousPage: currentPage > 0',
    ),
  ],
  'REF-04': [
    fact(
      "'pointsClaimable' is true if a row can be claimed",
      READ_REFERRALS,
      'pointsClaimable: claimable > 0',
      'pointsClaimable: false',
    ),
    fact(
      "'pointsClaimable' is false if no row can be claimed",
      READ_REFERRALS,
      'pointsClaimable: claimable > 0',
      'pointsClaimable: claimable >= 0',
    ),
    fact(
      'a claim refreshes the heartbeat status',
      CLAIM,
      'pointsKey, rewardsKey, referralsKey]',
      "pointsKey, [...rewardsKey, 'submissions'], referralsKey]",
    ),
    fact('a claim refreshes the statistics', CLAIM, '[statsQuery().queryKey, pointsKey', '[pointsKey'),
    fact(
      'a claim refreshes the submissions',
      CLAIM,
      'pointsKey, rewardsKey, referralsKey]',
      "pointsKey, [...rewardsKey, 'heartbeat'], referralsKey]",
    ),
    fact(
      'a claim refreshes the shown stats',
      CLAIM,
      'pointsKey, rewardsKey, referralsKey]',
      'pointsKey, rewardsKey]',
    ),
    fact(
      'a claim adds to the successful referrals',
      CLAIM_REFERRAL,
      'claimable = claimable - 1, success = success + 1,',
      'claimable = claimable - 1,',
    ),
    fact(
      'a claim adds to the referral points',
      CLAIM_REFERRAL,
      "category: 'Referral'",
      "category: 'Rewards'",
    ),
  ],
}
