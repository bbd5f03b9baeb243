import { MACHINE_CHAIN_ID } from '@hearth/protocol/constants'
import type { CurrentRules } from '@hearth/protocol/endpoints/rules'
import type { RuntimeConfig } from '@hearth/protocol/runtime-config'
import type { Config } from '../config/config.ts'
import { listNetworkSigns } from '../config/network-exposure.ts'
import type { NodeProgram } from '../features/nodes/node-program.ts'

/** Rules that the portal displays. */
export type RulesInForce = Pick<CurrentRules, 'heartbeat' | 'referral' | 'machineId'>

const linkKinds: [RegExp, RuntimeConfig['brand']['links'][number]['kind']][] = [
  [/(^|\.)(x|twitter)\.com$/, 'x'],
  [/(^|\.)discord\.(gg|com)$/, 'discord'],
  [/(^|\.)(t\.me|telegram\.org)$/, 'telegram'],
  [/(^|\.)github\.com$/, 'github'],
]

/**
 * Returns the portal's public configuration, which contains no secrets.
 * @param factoryAddress contract that deploys Smart Accounts; undefined if there is none
 * @param nodeProgram program that members run; undefined if it was not built
 */
export function buildRuntimeConfig(
  config: Config,
  factoryAddress: string | undefined,
  nodeProgram: NodeProgram | undefined,
  rules: RulesInForce,
): RuntimeConfig {
  return {
    brand: {
      name: config.BRAND_NAME,
      copyright: `© ${new Date().getUTCFullYear()} ${config.BRAND_NAME}`,
      links: config.BRAND_LINKS.map((url) => ({
        kind: linkKinds.find(([host]) => host.test(new URL(url).hostname))?.[1] ?? 'website',
        url,
      })),
    },
    apiUrl: '',
    authUrl: config.AUTH_URL ?? '/auth/v1',
    authApiKey: config.AUTH_API_KEY,
    // The portal reaches the chain through this server, because the RPC URL may contain a key and a local
    // chain listens only on loopback.
    chain: factoryAddress
      ? {
          id: MACHINE_CHAIN_ID,
          rpcUrl: '/rpc',
          factoryAddress,
          explorerUrl: config.CHAIN_EXPLORER_URL?.replace(/\/$/, ''),
        }
      : null,
    providerUrl: config.PROVIDER_API_URL?.replace(/\/$/, '') ?? '',
    botCheck: describeBotCheck(config),
    signUps: config.AUTH_SIGN_UPS,
    features: config.FEATURES,
    // The outbox is served only to this machine. It also lacks the emails of a remote auth service.
    outbox: !config.MAIL_URL && !config.AUTH_URL && listNetworkSigns(config).length === 0,
    heartbeat: rules.heartbeat,
    referral: {
      inviteePoints: rules.referral.inviteePoints,
      inviteeHeartbeats: rules.referral.inviteeHeartbeats,
      inviterPoints: rules.referral.inviterPoints,
      heartbeats: rules.referral.inviterHeartbeats,
    },
    machineId: rules.machineId,
    nodeProgram: nodeProgram && { path: nodeProgram.path, server: nodeProgram.server },
  }
}

function describeBotCheck(config: Config): RuntimeConfig['botCheck'] {
  if (!config.BOT_CHECK) return { kind: 'off' }
  if (config.TURNSTILE_SITE_KEY) return { kind: 'turnstile', siteKey: config.TURNSTILE_SITE_KEY }
  return { kind: 'altcha', challengeUrl: config.AUTH_BOT_CHECK_URL ?? '/api/bot-check/challenge' }
}
