import type { ApiError } from './api-error.ts'

const MINUTE = 60_000

/** Time until data becomes stale, in ms. */
export const staleTimes = {
  user: 30 * MINUTE,
  stats: 30 * MINUTE,
  whitelisted: 30 * MINUTE,
  pointsHistory: 30 * MINUTE,
  pointsLog: 5 * MINUTE,
  nodes: MINUTE / 2,
  dataStats: 5 * MINUTE,
  referrals: MINUTE / 2,
  terms: MINUTE / 2,
  privacy: 5 * MINUTE,
  campaigns: 30 * MINUTE,
  heartbeatStatus: 30 * MINUTE,
  smartAccount: 15 * MINUTE,
  didStatus: 30 * MINUTE,
  machineIdentity: 30 * MINUTE,
  requirements: 30 * MINUTE,
  onboarded: Number.POSITIVE_INFINITY,
} as const

/** Time until unused data is dropped, in ms. */
export const RETENTION_MS = 30 * MINUTE
export const REFERRALS_RETENTION_MS = 5 * MINUTE

export const QUERY_RETRIES = 2
export const MUTATION_RETRIES = 1

/** Retries a failed query up to twice, but not after a 401. */
export function retryQuery(failures: number, error: Error): boolean {
  return failures < QUERY_RETRIES && (error as Partial<ApiError>).status !== 401
}
