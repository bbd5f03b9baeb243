import { type Facts, fact } from '../fact.ts'

const web = (name: string) => `apps/web/src/${name}`
const SETTINGS = web('lib/api/query-settings.ts')
const RPC = web('lib/web3/rpc-transport.ts')
const SOURCES = web('lib/browser/avatar-sources.ts')

/** Data fetching. */
export const cac: Facts = {
  'CAC-01': [
    fact('the user is fresh for 30 min', SETTINGS, '  user: 30 * MINUTE', '  user: 5 * MINUTE'),
    fact('the statistics are fresh for 30 min', SETTINGS, '  stats: 30 * MINUTE', '  stats: 5 * MINUTE'),
    fact(
      'the whitelist is fresh for 30 min',
      SETTINGS,
      'whitelisted: 30 * MINUTE',
      'whitelisted: 5 * MINUTE',
    ),
    fact('the campaigns are fresh for 30 min', SETTINGS, 'campaigns: 30 * MINUTE', 'campaigns: 5 * MINUTE'),
    fact('the DID status is fresh for 30 min', SETTINGS, 'didStatus: 30 * MINUTE', 'didStatus: 5 * MINUTE'),
    fact(
      'the machine identity is fresh for 30 min',
      SETTINGS,
      'machineIdentity: 30 * MINUTE',
      'machineIdentity: 5 * MINUTE',
    ),
    fact(
      'the requirements are fresh for 30 min',
      SETTINGS,
      'requirements: 30 * MINUTE',
      'requirements: 5 * MINUTE',
    ),
    fact(
      'the heartbeat status is fresh for 30 min',
      SETTINGS,
      'heartbeatStatus: 30 * MINUTE',
      'heartbeatStatus: 5 * MINUTE',
    ),
    fact(
      'the points history is fresh for 30 min',
      SETTINGS,
      'pointsHistory: 30 * MINUTE',
      'pointsHistory: 5 * MINUTE',
    ),
    fact('the terms status is fresh for 30 s', SETTINGS, 'terms: MINUTE / 2', 'terms: MINUTE'),
    fact('the referrals are fresh for 30 s', SETTINGS, 'referrals: MINUTE / 2', 'referrals: MINUTE'),
    fact(
      'the Smart Account is fresh for 15 min',
      SETTINGS,
      'smartAccount: 15 * MINUTE',
      'smartAccount: 30 * MINUTE',
    ),
    fact('the privacy status is fresh for 5 min', SETTINGS, 'privacy: 5 * MINUTE', 'privacy: 30 * MINUTE'),
    fact('the points log is fresh for 5 min', SETTINGS, 'pointsLog: 5 * MINUTE', 'pointsLog: 30 * MINUTE'),
    fact('the data statistics are fresh for 5 min', SETTINGS, 'dataStats: 5 * MINUTE', 'dataStats: MINUTE'),
    fact(
      'the onboarded flag is never stale',
      SETTINGS,
      'onboarded: Number.POSITIVE_INFINITY',
      'onboarded: 30 * MINUTE',
    ),
  ],
  'CAC-02': [
    fact(
      'unused data is kept for 30 min',
      SETTINGS,
      'RETENTION_MS = 30 * MINUTE',
      'RETENTION_MS = 5 * MINUTE',
    ),
    fact(
      'unused referrals are kept for 5 min',
      SETTINGS,
      'REFERRALS_RETENTION_MS = 5 * MINUTE',
      'REFERRALS_RETENTION_MS = 30 * MINUTE',
    ),
    fact(
      'stale data is refetched on window focus',
      web('lib/api/create-query-client.ts'),
      'refetchOnWindowFocus: true',
      'refetchOnWindowFocus: false',
    ),
  ],
  'CAC-03': [
    fact('a query is retried twice', SETTINGS, 'QUERY_RETRIES = 2', 'QUERY_RETRIES = 3'),
    fact('the DID request is retried once', web('features/identity/api.ts'), 'retry: 1,', 'retry: 2,'),
    fact(
      'a claim is retried once',
      web('lib/member/claim.ts'),
      'mutationFn: () => claimReward(id),',
      'retry: 0,\n    mutationFn: () => claimReward(id),',
    ),
    fact(
      'the acceptance of the terms is retried once',
      web('features/policies/accept-policy.ts'),
      'return useMutation({',
      'return useMutation({\n    retry: 0,',
    ),
    fact('a mutation is retried once', SETTINGS, 'MUTATION_RETRIES = 1', 'MUTATION_RETRIES = 2'),
    fact(
      'the signature update is not retried',
      web('features/identity/sign-machine-id.tsx'),
      'sendRetries: 0,',
      'sendRetries: 1,',
    ),
    fact(
      'a login is not retried',
      web('features/auth/log-in.ts'),
      'await createSession({ email, password, turnstileToken })',
      'await createSession({ email, password, turnstileToken }).catch(() => createSession({ email, password, turnstileToken }))',
    ),
    fact(
      'the onboarding is not retried',
      web('features/members/ensure-onboarded.ts'),
      'await onboard(user.id)',
      'await onboard(user.id).catch(() => onboard(user.id))',
    ),
    fact('data statistics are not retried', web('features/insights/api.ts'), 'retry: false,', 'retry: 1,'),
  ],
  'CAC-04': [
    fact('the timeout is 10000 ms', RPC, 'timeout: 10_000', 'timeout: 20_000'),
    fact('a call is retried 3 times', RPC, 'retryCount: 3', 'retryCount: 2'),
    fact('the delay is 150 ms', RPC, 'retryDelay: 150', 'retryDelay: 300'),
    fact('a batch has up to 1000 calls', RPC, 'batchSize: 1000', 'batchSize: 100'),
  ],
  'CAC-05': [
    fact('there are five gateways', SOURCES, "  'https://gateway.pinata.cloud/ipfs/',\n", ''),
    fact('the gateways have an order', SOURCES, '[...ordered].map(', '[...ordered].toReversed().map('),
    fact(
      'the next gateway follows a failed one',
      web('features/members/avatar.tsx'),
      'onError={() => setSources(removeSource(source))}',
      'onError={() => setSources([])}',
    ),
    fact(
      'an ipfs address is requested from a gateway',
      SOURCES,
      "address.slice('ipfs://'.length)",
      'address',
    ),
    fact(
      'another address is requested as it is',
      SOURCES,
      '/^https?:\\/\\//.test(address) ? [address] : []',
      '/^https?:\\/\\//.test(address) ? gateways.map((gateway) => gateway + address) : []',
    ),
  ],
}
