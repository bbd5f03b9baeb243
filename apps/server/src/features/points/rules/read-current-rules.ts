import { HEARTBEATS_FOR_MACHINE_ID } from '@hearth/protocol/constants'
import type { CurrentRules } from '@hearth/protocol/endpoints/rules'
import type { RuleBook } from './rule-book.ts'

const shown = [
  'heartbeat_points',
  'invitee_points',
  'welcome_heartbeats',
  'inviter_points',
  'referral_heartbeats',
] as const

/** Returns the rules in force that members see, from memory. */
export function readCurrentRules(
  rules: Pick<RuleBook, 'valueAt' | 'nextChangeAfter'>,
  intervalSeconds: number,
  now: Date,
): CurrentRules {
  const at = now.getTime()
  const value = (name: (typeof shown)[number]) => Number(rules.valueAt(name, at))
  const changesAt = rules.nextChangeAfter(shown, at)
  return {
    heartbeat: { points: value('heartbeat_points'), intervalSeconds },
    referral: {
      inviteePoints: value('invitee_points'),
      inviteeHeartbeats: value('welcome_heartbeats'),
      inviterPoints: value('inviter_points'),
      inviterHeartbeats: value('referral_heartbeats'),
    },
    machineId: { heartbeats: HEARTBEATS_FOR_MACHINE_ID },
    changesAt: changesAt === null ? null : new Date(changesAt).toISOString(),
  }
}
