import type { Message } from '@hearth/protocol/messages'
import { messages } from './messages.ts'
import type { AccountFacts, FairnessRule, FairnessSettings, Signal } from './signal.ts'
import { codeBurst } from './signals/code-burst.ts'
import { commonFunder } from './signals/common-funder.ts'
import { denseSubnet } from './signals/dense-subnet.ts'
import { disposableMail } from './signals/disposable-mail.ts'
import { disputedResults } from './signals/disputed-results.ts'
import { inviterSameSubnet } from './signals/inviter-same-subnet.ts'
import { sharedDevice } from './signals/shared-device.ts'
import { suspendedInvitees } from './signals/suspended-invitees.ts'
import { synchronizedNodes } from './signals/synchronized-nodes.ts'

const rules: readonly FairnessRule[] = [
  denseSubnet,
  codeBurst,
  disposableMail,
  sharedDevice,
  synchronizedNodes,
  commonFunder,
  suspendedInvitees,
  inviterSameSubnet,
  disputedResults,
]

/**
 * Suspensions and checks end below this share of their threshold, so that a count that varies by one does
 * not toggle them.
 */
const REINSTATE_BELOW = 0.8

/** Score of a signal that an operator cleared for a subject. */
export type Clearance = Pick<Signal, 'subject' | 'score'> & { name: string }

/** Computes the signals of an account. A pure function, because the server and the simulation share it. */
export function findSignals(facts: AccountFacts, { weights }: FairnessSettings): Signal[] {
  return rules.flatMap(({ name, evaluate }) => {
    const found = evaluate(facts, weights[name])
    return found ? [{ name, ...found }] : []
  })
}

/** Computes the total score without the scores that an operator cleared. */
export function scoreOf(signals: readonly Clearance[], clearances: readonly Clearance[] = []): number {
  return signals.reduce((sum, signal) => sum + Math.max(0, signal.score - clearedOf(signal, clearances)), 0)
}

/** Returns the cleared part of a signal's score. */
export function clearedOf(signal: Omit<Clearance, 'score'>, clearances: readonly Clearance[]): number {
  const cleared = clearances.find(({ name, subject }) => name === signal.name && subject === signal.subject)
  return cleared?.score ?? 0
}

/**
 * Decides whether claims are suspended.
 * @param suspension current suspension; an upheld one stays regardless of the score
 */
export function decideSuspension(
  score: number,
  suspension: { isUpheld: boolean } | undefined,
  { suspendAt }: FairnessSettings,
): 'suspend' | 'reinstate' | 'leave' {
  if (!suspension) return score >= suspendAt ? 'suspend' : 'leave'
  return !suspension.isUpheld && score < suspendAt * REINSTATE_BELOW ? 'reinstate' : 'leave'
}

/** Milliseconds for which a confirmed address is not checked again. */
const CHECK_GOOD_MS = 30 * 86_400_000

/**
 * Decides whether to request or withdraw a mailbox check. None is requested if the score suspends claims.
 * @param check latest check
 */
export function decideCheck(
  score: number,
  check: { passedAt: Date | null } | undefined,
  { checkAt, suspendAt }: FairnessSettings,
  now: Date,
): 'ask' | 'drop' | 'leave' {
  if (check && check.passedAt === null) return score < checkAt * REINSTATE_BELOW ? 'drop' : 'leave'
  if (score < checkAt || score >= suspendAt) return 'leave'
  const isGood = check?.passedAt && now.getTime() - check.passedAt.getTime() < CHECK_GOOD_MS
  return isGood ? 'leave' : 'ask'
}

/** Returns a one-sentence description of a signal, for member and operators. */
export function describeSignal({ name, evidence }: Pick<Signal, 'evidence'> & { name: string }): Message {
  const rule = rules.find((known) => known.name === name)
  return rule?.describe(evidence) ?? messages.otherSignal({ name })
}
