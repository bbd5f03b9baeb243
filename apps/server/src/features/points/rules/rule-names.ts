/** Rule with versions over time. `ruleMeanings` describes its value. */
export interface RuleDefinition {
  /** Exact decimal. */
  initial: string
  /** True for whole numbers, such as counts and scores. */
  whole: boolean
  /** Direction in which members get more points. Over the API, such a change requires two operators. */
  morePoints?: 'higher' | 'lower'
}

/** Every rule with a history. Never rename a rule: the database stores its name. */
export const ruleDefinitions = {
  heartbeat_points: {
    initial: '25',
    whole: false,
    morePoints: 'higher',
  },
  heartbeats_per_member: {
    initial: '5',
    whole: true,
    morePoints: 'higher',
  },
  heartbeats_per_network: {
    initial: '20',
    whole: true,
    morePoints: 'higher',
  },
  result_points_profile: {
    initial: '1',
    whole: false,
    morePoints: 'higher',
  },
  result_points_comment: {
    initial: '0.1',
    whole: false,
    morePoints: 'higher',
  },
  result_points_post: {
    initial: '0.2',
    whole: false,
    morePoints: 'higher',
  },
  result_points_per_day: {
    initial: '500',
    whole: false,
    morePoints: 'higher',
  },
  result_check_share: {
    initial: '0.02',
    whole: false,
  },
  invitee_points: {
    initial: '1000',
    whole: false,
    morePoints: 'higher',
  },
  welcome_heartbeats: {
    initial: '0',
    whole: true,
    morePoints: 'lower',
  },
  referral_code_days: {
    initial: '7',
    whole: true,
    morePoints: 'higher',
  },
  referral_heartbeats: {
    initial: '100',
    whole: true,
    morePoints: 'lower',
  },
  inviter_points: {
    initial: '1000',
    whole: false,
    morePoints: 'higher',
  },
  hold_at_score: {
    initial: '100',
    whole: true,
  },
  check_at_score: {
    initial: '60',
    whole: true,
  },
  signal_crowded_network: {
    initial: '40',
    whole: true,
  },
  signal_code_burst: {
    initial: '30',
    whole: true,
  },
  signal_disposable_mail: {
    initial: '25',
    whole: true,
  },
  signal_shared_device: {
    initial: '100',
    whole: true,
  },
  signal_nodes_in_step: {
    initial: '80',
    whole: true,
  },
  signal_common_funder: {
    initial: '50',
    whole: true,
  },
  signal_held_invitees: {
    initial: '100',
    whole: true,
  },
  signal_inviter_next_door: {
    initial: '4',
    whole: true,
  },
  signal_disputed_results: {
    initial: '100',
    whole: true,
  },
} as const satisfies Record<string, RuleDefinition>

export type RuleName = keyof typeof ruleDefinitions

export const ruleNames = Object.keys(ruleDefinitions) as RuleName[]

/**
 * Lead time of a change in seconds. It exceeds the clock difference between hosts and the duration of a
 * transaction that sets a rule, so no process applies an outdated value.
 */
export const RULE_LEAD_SECONDS = 60
