/** A rule that has versions over time: what it is until somebody changes it, and what its value means. */
interface RuleDefinition {
  /** Exact decimal. */
  initial: string
  /** Limits and counts are whole numbers. */
  whole: boolean
  meaning: string
}

/** Every rule with a history. A name never changes: it is in the database. */
export const ruleDefinitions = {
  heartbeat_points: {
    initial: '25',
    whole: false,
    meaning: 'points for one heartbeat (the setting HEARTBEAT_POINTS)',
  },
  heartbeats_per_member: {
    initial: '5',
    whole: true,
    meaning: 'nodes of one member that are credited in each interval',
  },
  heartbeats_per_network: {
    initial: '20',
    whole: true,
    meaning: 'nodes at one network address that are credited in each interval',
  },
  result_points_profile: { initial: '1', whole: false, meaning: 'points for one collected profile' },
  result_points_comment: { initial: '0.1', whole: false, meaning: 'points for one collected comment' },
  result_points_post: { initial: '0.2', whole: false, meaning: 'points for one collected post' },
  result_points_per_day: {
    initial: '500',
    whole: false,
    meaning: 'points for collected results that a member can earn in a UTC day',
  },
  invitee_points: { initial: '1000', whole: false, meaning: 'points for who joins with a referral code' },
  referral_heartbeats: {
    initial: '100',
    whole: true,
    meaning: 'heartbeats of an invitee, besides a linked wallet, before the inviter can claim',
  },
  inviter_points: { initial: '1000', whole: false, meaning: 'points for who invited, once claimed' },
} as const satisfies Record<string, RuleDefinition>

export type RuleName = keyof typeof ruleDefinitions

export const ruleNames = Object.keys(ruleDefinitions) as RuleName[]

/**
 * How long before its start a change must be known. Longer than any clock of the installation is off and any
 * transaction that sets a rule lasts, so that nobody values anything by a rule that was just replaced.
 */
export const RULE_LEAD_SECONDS = 60
