import type { RuntimeConfig } from '@hearth/protocol/runtime-config'

/** Settings of the portal in tests. */
export const testConfig: RuntimeConfig = {
  brand: { name: 'Hearth', copyright: '© Hearth', links: [] },
  apiUrl: '',
  authUrl: '/auth/v1',
  authApiKey: 'portal-key',
  chain: null,
  providerUrl: '',
  botCheck: { kind: 'altcha', challengeUrl: '/api/bot-check/challenge' },
  outbox: false,
  heartbeat: { intervalSeconds: 900, points: 25 },
  referral: { inviteePoints: 1000, inviterPoints: 1000, heartbeats: 100 },
  machineId: { heartbeats: 100 },
}

/** Chain for tests of Machine IDs. */
export const testChain = {
  id: 3338,
  rpcUrl: '/rpc',
  factoryAddress: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
} as const satisfies RuntimeConfig['chain']
