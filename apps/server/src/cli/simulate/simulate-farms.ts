import type { FairnessSettings } from '../../features/fairness/signal.ts'
import { createFarms } from './farms.ts'
import { createHonest } from './honest.ts'
import { Random } from './random.ts'
import { scoreCommunity } from './score-community.ts'

/** Maximum share of suspended honest members, and minimum share of suspended farm accounts. */
export const TARGETS = { honestSuspended: 0.001, farmsSuspended: 0.9 }

/** Fixed time, for reproducible results. */
const NOW = Date.parse('2026-06-01T00:00:00Z')

export interface KindResult {
  kind: string
  isFarm: boolean
  accounts: number
  suspended: number
  /** Accounts not suspended but asked to confirm their address again. */
  asked: number
  /** Number of suspended accounts by signal. */
  signals: Record<string, number>
}

export interface SimulationResult {
  kinds: KindResult[]
  /** Shares from 0 to 1. */
  honestSuspended: number
  honestAsked: number
  recall: number
  precision: number
  meetsTargets: boolean
}

/**
 * Creates a community with farms and evaluates it as the server does. The same seed gives the same community.
 */
export function simulateFarms(
  options: { seed: number; honest: number; farms: number },
  settings: FairnessSettings,
): SimulationResult {
  const random = new Random(options.seed)
  const accounts = [...createHonest(random, options.honest, NOW), ...createFarms(random, options.farms, NOW)]
  const { suspended, asked } = scoreCommunity(accounts, settings)
  const kinds = [...Map.groupBy(accounts, ({ kind }) => kind)].map(([kind, members]): KindResult => {
    const signals: Record<string, number> = {}
    for (const name of members.flatMap(({ id }) => suspended.get(id) ?? []))
      signals[name] = (signals[name] ?? 0) + 1
    return {
      kind,
      isFarm: members[0]?.isFarm ?? false,
      accounts: members.length,
      suspended: members.filter(({ id }) => suspended.has(id)).length,
      asked: members.filter(({ id }) => asked.has(id)).length,
      signals,
    }
  })
  const [farms, honest] = [sum(kinds, true), sum(kinds, false)]
  const honestSuspended = honest.suspended / honest.accounts
  const recall = farms.suspended / farms.accounts
  return {
    kinds,
    honestSuspended,
    honestAsked: honest.asked / honest.accounts,
    recall,
    precision: farms.suspended / (farms.suspended + honest.suspended),
    meetsTargets: honestSuspended <= TARGETS.honestSuspended && recall >= TARGETS.farmsSuspended,
  }
}

function sum(kinds: readonly KindResult[], isFarm: boolean) {
  const chosen = kinds.filter((kind) => kind.isFarm === isFarm)
  return {
    accounts: chosen.reduce((total, { accounts }) => total + accounts, 0),
    suspended: chosen.reduce((total, { suspended }) => total + suspended, 0),
    asked: chosen.reduce((total, { asked }) => total + asked, 0),
  }
}
