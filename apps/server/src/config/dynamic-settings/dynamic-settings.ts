import type { Config } from '../config.ts'
import { settings } from '../environment.ts'

/** Settings that operators can change at run time. All others are read once at startup. */
export const dynamicSettingNames = [
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

export type DynamicSettingName = (typeof dynamicSettingNames)[number]

export type DynamicSettings = Pick<Config, DynamicSettingName>

export function isDynamicSetting(name: string): name is DynamicSettingName {
  return (dynamicSettingNames as readonly string[]).includes(name)
}

/**
 * Returns the startup settings, overridden by the operators' changes. Ignores changes that are no longer
 * valid, for example after an upgrade.
 */
export function mergeDynamicSettings(
  config: DynamicSettings,
  rows: readonly { name: string; value: string }[],
): DynamicSettings {
  const values = rows.flatMap(({ name, value }) => {
    const read = isDynamicSetting(name) ? settings[name].schema.safeParse(value) : undefined
    return read?.success ? [[name, read.data]] : []
  })
  const own = Object.fromEntries(dynamicSettingNames.map((name) => [name, config[name]]))
  return { ...own, ...Object.fromEntries(values) }
}
