import type { Message } from '@hearth/protocol/messages'

/** Evidence of a signal: numbers and the member's own data. It never identifies another member. */
export type Evidence = Record<string, number | string | boolean>

/** A feature of an account that is common in farms and rare among honest members. */
export interface Signal {
  name: SignalName
  /** Subject of the signal: subnet, inviter, domain, node or wallet. It stays the same while counts grow. */
  subject: string
  /** 1 up to the weight of its rule, a whole number. */
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
  /** Claims are suspended from this sum of scores on. */
  suspendAt: number
  /** From this score up to `suspendAt`, claims require a mailbox check. */
  checkAt: number
  /** The most that each signal can score; 0 switches it off. */
  weights: Record<SignalName, number>
}

/** Facts about an account and related accounts. The gatherer counts them; rules evaluate them. */
export interface AccountFacts {
  mailDomain: string
  /** True if the domain provides disposable addresses. */
  isDisposable: boolean
  /** The coarse subnet of the sign-up; null where it is not known. */
  subnet: string | null
  /** Accounts that signed up from the subnet within `SUBNET_WINDOW_MS`, including this one. */
  onSubnet: number
  inviterId: string | null
  /** Accounts, with this one, that the inviter's code brought within `CODE_WINDOW_MS` around it. */
  withCode: number
  /** True if the inviter signed up from the same subnet. */
  inviterOnSubnet: boolean
  /** The node credited to the most accounts; null without nodes. */
  device: { id: string; accounts: number } | null
  /** Synchronized accounts among those that share inviter, subnet or funder. */
  synchronized: { accounts: number; edges: number } | null
  /** Funder of the wallet, and the number of accounts that it funded; null if unknown. */
  funder: { address: string; accounts: number } | null
  /** Accounts that this one invited, and those of them whose claims are suspended. */
  invitees: { all: number; suspended: number }
  /** Comparisons of results in the last four weeks, and those in which the account was the odd one out. */
  comparisons: { decided: number; odd: number }
}

/** Around an account's sign-up, half before and half after. */
export const SUBNET_WINDOW_MS = 7 * 86_400_000
export const CODE_WINDOW_MS = 86_400_000

/**
 * Returns the score of a count: 0 up to `from`, linear up to `to`, then the full weight.
 * @returns a whole number
 */
export function ramp(count: number, from: number, to: number, weight: number): number {
  const share = (count - from) / (to - from)
  return Math.round(weight * Math.min(1, Math.max(0, share)))
}

/** A rule and its text. It depends on counts only, so that the simulation can use it. */
export interface FairnessRule<Found extends Evidence = Evidence> {
  name: SignalName
  /** Returns undefined if the rule does not apply or has no weight. */
  judge(
    facts: AccountFacts,
    weight: number,
  ): (Omit<Signal, 'name' | 'evidence'> & { evidence: Found }) | undefined
  /** Returns one sentence for the member and operators that identifies nobody else. */
  describe(evidence: Found): Message
}
