/** A rule whose versions change over time: its initial value and what its value means. */
export interface RuleDefinition {
  /** Exact decimal. */
  initial: string
  /** Limits and counts are whole numbers. */
  whole: boolean
  meaning: string
  /** Direction in which members get more points. Over the API, such a change requires two operators. */
  morePoints?: 'higher' | 'lower'
}

/** Every rule with a history. Never rename a rule: the database stores its name. */
export const ruleDefinitions = {
  heartbeat_points: {
    initial: '25',
    whole: false,
    morePoints: 'higher',
    meaning: 'points for one heartbeat (the setting HEARTBEAT_POINTS)',
  },
  heartbeats_per_member: {
    initial: '5',
    whole: true,
    morePoints: 'higher',
    meaning: 'nodes of one member that are credited in each interval',
  },
  heartbeats_per_network: {
    initial: '20',
    whole: true,
    morePoints: 'higher',
    meaning: 'nodes at one network address that are credited in each interval',
  },
  result_points_profile: {
    initial: '1',
    whole: false,
    morePoints: 'higher',
    meaning: 'points for one collected profile',
  },
  result_points_comment: {
    initial: '0.1',
    whole: false,
    morePoints: 'higher',
    meaning: 'points for one collected comment',
  },
  result_points_post: {
    initial: '0.2',
    whole: false,
    morePoints: 'higher',
    meaning: 'points for one collected post',
  },
  result_points_per_day: {
    initial: '500',
    whole: false,
    morePoints: 'higher',
    meaning: 'points for collected results that a member can earn in a UTC day',
  },
  result_check_share: {
    initial: '0.02',
    whole: false,
    meaning:
      'share of collected results that nodes of other members collect again, 0 to 1; 0 switches it off',
  },
  invitee_points: {
    initial: '1000',
    whole: false,
    morePoints: 'higher',
    meaning: 'points for a member who joins with a referral code',
  },
  welcome_heartbeats: {
    initial: '0',
    whole: true,
    morePoints: 'lower',
    meaning: 'heartbeats of an invitee before its welcome points are booked; 0 books them at once',
  },
  referral_heartbeats: {
    initial: '100',
    whole: true,
    morePoints: 'lower',
    meaning: 'heartbeats of an invitee, besides a linked wallet, before the inviter can claim',
  },
  inviter_points: {
    initial: '1000',
    whole: false,
    morePoints: 'higher',
    meaning: 'points for the inviter, once claimed',
  },
  hold_at_score: {
    initial: '100',
    whole: true,
    meaning: 'the sum of signals from which on claims are held back',
  },
  check_at_score: {
    initial: '60',
    whole: true,
    meaning: 'the sum of signals from which on a claim takes that the address is confirmed again',
  },
  signal_crowded_network: {
    initial: '40',
    whole: true,
    meaning: 'the most that many sign-ups from one network score; 0 switches a signal off',
  },
  signal_code_burst: {
    initial: '30',
    whole: true,
    meaning: 'the most that a code used in a burst scores',
  },
  signal_disposable_mail: {
    initial: '25',
    whole: true,
    meaning: 'what an address to throw away scores',
  },
  signal_shared_device: {
    initial: '100',
    whole: true,
    meaning: 'the most that one node in several accounts scores',
  },
  signal_nodes_in_step: {
    initial: '80',
    whole: true,
    meaning: 'the most that machines which come and go together score',
  },
  signal_common_funder: {
    initial: '50',
    whole: true,
    meaning: 'the most that wallets with one source of coins score',
  },
  signal_held_invitees: {
    initial: '100',
    whole: true,
    meaning: 'the most that having invited held members scores',
  },
  signal_inviter_next_door: {
    initial: '4',
    whole: true,
    meaning: 'what an inviter on the same network scores',
  },
  signal_disputed_results: {
    initial: '100',
    whole: true,
    meaning: 'the most that results which other nodes contradict score',
  },
} as const satisfies Record<string, RuleDefinition>

export type RuleName = keyof typeof ruleDefinitions

export const ruleNames = Object.keys(ruleDefinitions) as RuleName[]

/**
 * Lead time of a change in seconds. It exceeds the clock difference between hosts and the duration of a
 * transaction that sets a rule, so no process applies a replaced rule.
 */
export const RULE_LEAD_SECONDS = 60
