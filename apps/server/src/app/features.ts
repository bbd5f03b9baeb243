import type { EndpointName } from '@hearth/protocol/endpoints'
import { apiKeys } from '../features/api-keys/feature.ts'
import { auth } from '../features/auth/feature.ts'
import { cases } from '../features/cases/feature.ts'
import { corrections } from '../features/corrections/feature.ts'
import { fairness } from '../features/fairness/feature.ts'
import { getStarted } from '../features/get-started/feature.ts'
import { heartbeats } from '../features/heartbeats/feature.ts'
import { incidents } from '../features/incidents/feature.ts'
import { insights } from '../features/insights/feature.ts'
import { leaderboard } from '../features/leaderboard/feature.ts'
import { live } from '../features/live/feature.ts'
import { machineIds } from '../features/machine-ids/feature.ts'
import { makeGood } from '../features/make-good/feature.ts'
import { members } from '../features/members/feature.ts'
import { nodes } from '../features/nodes/feature.ts'
import { operators } from '../features/operators/feature.ts'
import { points } from '../features/points/feature.ts'
import { policies } from '../features/policies/feature.ts'
import { referrals } from '../features/referrals/feature.ts'
import { relayer } from '../features/relayer/feature.ts'
import { restores } from '../features/restores/feature.ts'
import { rewards } from '../features/rewards/feature.ts'
import { settings } from '../features/settings/feature.ts'
import { wallets } from '../features/wallets/feature.ts'
import { webhooks } from '../features/webhooks/feature.ts'
import { whitelists } from '../features/whitelists/feature.ts'
import type { Feature } from '../platform/feature.ts'
import type { RouteDeps, WorkDeps } from './feature-deps.ts'

/** Every feature of the server, in the order in which they erase a member. */
const list = [
  // First, because later features erase the address and wallet by which whitelists find a member's entries.
  whitelists,
  members,
  leaderboard,
  nodes,
  wallets,
  machineIds,
  relayer,
  rewards,
  operators,
  apiKeys,
  fairness,
  points,
  insights,
  auth,
  cases,
  corrections,
  getStarted,
  heartbeats,
  incidents,
  live,
  makeGood,
  policies,
  referrals,
  restores,
  settings,
  webhooks,
] as const satisfies readonly Feature<RouteDeps, WorkDeps>[]

export const features: readonly Feature<RouteDeps, WorkDeps>[] = list

type RoutesOf<F> = F extends { routes: (...deps: never) => infer Routes } ? keyof Routes : never

/** Endpoints that no feature handles. Must be `readOverview` alone. */
export type UnhandledEndpoint = Exclude<EndpointName, RoutesOf<(typeof list)[number]>>
