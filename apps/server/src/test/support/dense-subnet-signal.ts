/** A signal as the fairness evaluation finds it. `denseSubnetReasons` has the text that the member reads. */
export const denseSubnetSignal = {
  name: 'crowded-network',
  subject: '203.0.113.0/24',
  score: 100,
  evidence: { accounts: 60, days: 7, network: '203.0.113.0/24' },
} as const

export const denseSubnetReasons = [
  {
    signal: 'crowded-network',
    sentence: 'Within 7 days, 60 accounts signed up from the subnet 203.0.113.0/24, including yours.',
  },
]
