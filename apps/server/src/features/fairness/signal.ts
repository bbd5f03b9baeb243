import type { Message } from '@hearth/protocol/messages'

/** Evidence of a signal: numbers and the member's own data. It never identifies another member. */
export type Evidence = Record<string, number | string | boolean>

/** Trait of an account that is common in farms and rare among honest members. */
export interface Signal {
  name: SignalName
  /** Subject of the signal: subnet, inviter, domain, node or wallet. It stays the same while counts grow. */
  subject: string
  /** Integer from 1 to the weight of the rule. */
  score: number
  evidence: Evidence
}

export const signalNames = [
  'crowded-network',
  'code-burst',
  'disposable-mail',
  'shared-device',
  'nodes-in-step',
  'common-funder',
  'held-invitees',
  'inviter-next-door',
  'disputed-results',
] as const

export type SignalName = (typeof signalNames)[number]

/** Thresholds and weights, from rules that operators can change. */
export interface FairnessSettings {
  /** Minimum sum of scores that suspends claims. */
  suspendAt: number
  /** Minimum score for a mailbox check, below `suspendAt`. */
  checkAt: number
  /** Maximum score of each signal; 0 disables it. */
  weights: Record<SignalName, number>
}

/** Facts about an account and related accounts. `gatherFacts` counts them; rules evaluate them. */
export interface AccountFacts {
  mailDomain: string
  /** True if the domain provides disposable addresses. */
  isDisposable: boolean
  /** Coarse sign-up subnet; null if unknown. */
  subnet: string | null
  /** Number of sign-ups from the subnet within `SUBNET_WINDOW_MS`, including this one. */
  onSubnet: number
  inviterId: string | null
  /**
   * Accounts that joined with the inviter's code within `CODE_WINDOW_MS` around this one, including this one.
   */
  withCode: number
  /** True if the inviter signed up from the same subnet. */
  inviterOnSubnet: boolean
  /** The account's node that was credited to the most accounts; null if it has no node. */
  device: { id: string; accounts: number } | null
  /** Synchronized accounts among those that share the inviter, subnet or funder. */
  synchronized: { accounts: number; edges: number } | null
  /** Funder of the wallet, and the number of accounts that it funded; null if unknown. */
  funder: { address: string; accounts: number } | null
  /** Number of accounts that this one invited, and how many of them have suspended claims. */
  invitees: { all: number; suspended: number }
  /**
   * Decided comparisons of results in the last four weeks, and how many of them the account lost against two
   * others.
   */
  comparisons: { decided: number; odd: number }
}

/** Window around an account's sign-up, half before and half after. */
export const SUBNET_WINDOW_MS = 7 * 86_400_000
export const CODE_WINDOW_MS = 86_400_000

/** Returns the score of a count as an integer: 0 up to `from`, linear up to `to`, then the full weight. */
export function ramp(count: number, from: number, to: number, weight: number): number {
  const share = (count - from) / (to - from)
  return Math.round(weight * Math.min(1, Math.max(0, share)))
}

/** A rule and its description. Rules depend only on facts, so that the simulation can use the rules. */
export interface FairnessRule<Found extends Evidence = Evidence> {
  name: SignalName
  /** Returns undefined if the rule is inapplicable or has no weight. */
  evaluate(
    facts: AccountFacts,
    weight: number,
  ): (Omit<Signal, 'name' | 'evidence'> & { evidence: Found }) | undefined
  /** Returns one sentence for the member and operators, identifying nobody else. */
  describe(evidence: Found): Message
}
