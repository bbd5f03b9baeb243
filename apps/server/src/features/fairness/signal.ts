/** What was counted. Numbers and the member's own things; nothing that names another member. */
export type Evidence = Record<string, number | string | boolean>

/** Something about an account that farms have in common and honest members seldom have. */
export interface Signal {
  name: SignalName
  /** What it is about: a subnet, the owner of a code, a domain, a node, a wallet. Stays the same while counts grow. */
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

/** What the rules go by: rules with a history, which operators set. */
export interface FairnessSettings {
  /** Claims are held from this sum of scores on. */
  suspendAt: number
  /** From this sum on, and below `holdAt`, a claim takes that the member confirms its address again. */
  checkAt: number
  /** The most that each signal can score; 0 switches it off. */
  weights: Record<SignalName, number>
}

/** What is known of an account and of those around it; the gatherer counts, rules judge. */
export interface AccountFacts {
  mailDomain: string
  /** Whether addresses of the domain are thrown away by design. */
  isDisposable: boolean
  /** The coarse subnet of the sign-up; null where it is not known. */
  subnet: string | null
  /** Accounts, with this one, that signed up from the subnet within `SUBNET_WINDOW_MS` around it. */
  onSubnet: number
  inviterId: string | null
  /** Accounts, with this one, that the inviter's code brought within `CODE_WINDOW_MS` around it. */
  withCode: number
  /** Whether the inviter signed up from the same subnet. */
  inviterOnSubnet: boolean
  /** The node that was credited to the most accounts; null for an account without nodes. */
  device: { id: string; accounts: number } | null
  /** Of the accounts that share inviter, subnet or funder: those whose machines come and go with this one's. */
  inStep: { accounts: number; edges: number } | null
  /** Who gave the wallet its first coins, and to how many accounts' wallets; null where that is not known. */
  funder: { address: string; accounts: number } | null
  /** Accounts that this one invited, and those of them whose claims are held. */
  invitees: { all: number; held: number }
  /** Comparisons of collected results in four weeks that the account took part in, and those where it was the odd one out. */
  comparisons: { decided: number; odd: number }
}

/** Around an account's sign-up, half before and half after. */
export const SUBNET_WINDOW_MS = 7 * 86_400_000
export const CODE_WINDOW_MS = 86_400_000

/**
 * The score of a count: nothing up to `from`, the whole weight from `to` on, and in a straight line between.
 * @returns a whole number
 */
export function ramp(count: number, from: number, to: number, weight: number): number {
  const share = (count - from) / (to - from)
  return Math.round(weight * Math.min(1, Math.max(0, share)))
}

/** One rule: what it looks for, and how it is said. Judges by counts alone, so that a simulation can ask the same rule. */
export interface FairnessRule {
  name: SignalName
  /** Undefined where there is nothing to say, or the weight is 0. */
  judge(facts: AccountFacts, weight: number): Omit<Signal, 'name'> | undefined
  /** For the member and for operators: what was found, in one sentence that names nobody else. */
  sentence(evidence: Evidence): string
}
