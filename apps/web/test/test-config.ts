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
