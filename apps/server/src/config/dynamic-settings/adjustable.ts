import type { Config } from '../config.ts'
import { settings } from '../environment.ts'

/** Settings that operators can change at run time. All others are read once at startup. */
export const adjustableNames = [
  'ACCOUNT_DELETION_DAYS',
  'CAMPAIGN_REVIEW_ABOVE',
  'CHAIN_MAX_FEE_GWEI',
  'CORRECTION_REVIEW_ABOVE',
  'GATEWAY_CONNECTIONS_PER_ADDRESS',
  'LOG_LEVEL',
  'OPERATOR_POINTS_PER_DAY',
  'RATE_LIMIT_FACTOR',
  'RELAYER_GAS_PER_MEMBER',
  'RELAYER_GAS_FOR_NETWORK',
  'RELAYER_GAS_PER_WALLET',
  'RELAYER_RESERVE',
] as const

export type AdjustableName = (typeof adjustableNames)[number]

export type Adjustable = Pick<Config, AdjustableName>

export function isAdjustable(name: string): name is AdjustableName {
  return (adjustableNames as readonly string[]).includes(name)
}

/**
 * Returns the startup settings with the operators' changes. Changes that are no longer valid, for example
 * after an upgrade, are ignored.
 */
export function adjusted(config: Adjustable, rows: readonly { name: string; value: string }[]): Adjustable {
  const values = rows.flatMap(({ name, value }) => {
    const read = isAdjustable(name) ? settings[name].schema.safeParse(value) : undefined
    return read?.success ? [[name, read.data]] : []
  })
  const own = Object.fromEntries(adjustableNames.map((name) => [name, config[name]]))
  return { ...own, ...Object.fromEntries(values) }
}
