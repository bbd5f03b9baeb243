import { verifyMessage } from 'viem'
import { callApi } from '../../apps/server/src/test/support/call-api.ts'
import { median } from '../harness/median.ts'
import { postRequest, startHttpLoad } from '../harness/start-http-load.ts'
import { inParallel } from '../in-parallel.ts'
import type { Row } from '../report.ts'
import type { BenchMember, ChainHarness } from './harness.ts'

const ROUNDS = 3
const LANES = 16
const SECONDS = 3
/** Must exceed the number of links in one round, because each member can link only once. */
const MEMBERS_PER_ROUND = 4_000

/**
 * Measures wallet links, each of a different member, alternating with viem's verification of the same
 * signatures.
 */
export async function measureLinks(harness: ChainHarness): Promise<Row> {
  const load = startHttpLoad()
  try {
    const rates: { links: number; checks: number; serverMs: number; postgresMs: number }[] = []
    // The first round warms up the compiler.
    for (let round = 0; round <= ROUNDS; round++) {
      const members = await harness.addMembers(MEMBERS_PER_ROUND)
      const requests = members.map(({ token, link }) => postRequest('/api/users/link-wallet', token, link))
      // As in the portal, each member has called the API before linking a wallet.
      await inParallel(MEMBERS_PER_ROUND, LANES, (index) =>
        callApi(`http://127.0.0.1:${harness.port}`, '/api/user', { token: members[index]?.token ?? '' }),
      )
      const checks = await checkMessages(members)
      await harness.work()
      const before = harness.postgresCpu()
      const linked = await load.run({ port: harness.port, requests, lanes: LANES, seconds: SECONDS })
      if (linked.answered > MEMBERS_PER_ROUND)
        throw new Error(
          `Expected at most ${MEMBERS_PER_ROUND} responses, got ${linked.answered}: some members linked twice.`,
        )
      const { cpuSeconds } = await harness.work()
      if (round === 0) continue
      rates.push({
        links: linked.perSecond,
        checks,
        serverMs: (cpuSeconds * 1000) / linked.answered,
        postgresMs: ((harness.postgresCpu() - before) * 1000) / linked.answered,
      })
    }
    const middle = (kind: keyof (typeof rates)[number]) => median(rates.map((rate) => rate[kind]))
    return {
      name: `link-wallet requests, ${LANES} concurrent`,
      value: middle('links'),
      unit: 'per second',
      reference: "viem's verifyMessage alone, sequential",
      referenceValue: middle('checks'),
      note: `CPU of each: server ${middle('serverMs').toFixed(2)} ms, PostgreSQL ${middle('postgresMs').toFixed(2)} ms; of a check alone ${(1000 / middle('checks')).toFixed(2)} ms.`,
    }
  } finally {
    load.stop()
  }
}

/**
 * Verifies the links' signatures with viem.
 * @returns signatures per second
 */
async function checkMessages(members: readonly BenchMember[]): Promise<number> {
  const startedAt = performance.now()
  let checked = 0
  for (const { link } of members) {
    if (!(await verifyMessage(link))) throw new Error('viem rejected the signature of a link.')
    checked += 1
    if (performance.now() - startedAt > SECONDS * 1000) break
  }
  return checked / ((performance.now() - startedAt) / 1000)
}
