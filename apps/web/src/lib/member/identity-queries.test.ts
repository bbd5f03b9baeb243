import { expect, test } from 'vitest'
import { didStatusQuery, smartAccountQuery } from './identity-queries.ts'

/** Returns the polling interval after a response. */
function intervalAfter(query: typeof smartAccountQuery | typeof didStatusQuery, status?: string | null) {
  const data = status === undefined ? undefined : { status }
  const interval = query().refetchInterval as (query: object) => number | false
  return interval({ state: { data } })
}

test('[MID-02] polls the Smart Account every 10 s while pending', () => {
  expect(intervalAfter(smartAccountQuery, 'pending')).toBe(10_000)
  for (const status of [undefined, 'not_found', 'failed', 'completed'])
    expect(intervalAfter(smartAccountQuery, status)).toBe(false)
})

test('[MID-02] polls the Machine ID every 10 s until completed', () => {
  for (const status of [undefined, null, 'waiting_for_signature', 'pending'])
    expect(intervalAfter(didStatusQuery, status)).toBe(10_000)
  expect(intervalAfter(didStatusQuery, 'completed')).toBe(false)
})
