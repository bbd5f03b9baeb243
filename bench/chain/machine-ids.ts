import { setTimeout as sleep } from 'node:timers/promises'
import type { callApi } from '../../apps/server/src/test/support/call-api.ts'
import { openIdentityPortal } from '../../apps/server/src/test/support/identity-portal.ts'
import { ACCOUNT, LINK, STATUS } from '../../apps/server/src/test/support/sign-identity.ts'
import { median } from '../harness/median.ts'
import { inParallel } from '../in-parallel.ts'
import type { Row } from '../report.ts'
import type { Gas } from './gas.ts'
import { type BenchMember, BLOCK_SECONDS, type ChainHarness } from './harness.ts'

const MEMBERS = 1_200
/** Number of members processed concurrently. */
const LANES = 400
/** Polling interval of the portal. */
const POLL_MS = 10_000
/** Measured part of the run, as fractions, without the ramps at its start and end. */
const FROM = 0.2
const TO = 0.8

/**
 * Measures the throughput of Machine IDs on the whole server, from a linked wallet to the status `completed`,
 * compared with the capacity of the blocks.
 */
export async function measureMachineIds(harness: ChainHarness, gas: Gas): Promise<Row[]> {
  const members = await harness.addMembers(MEMBERS)
  const url = () => `http://127.0.0.1:${harness.port}`
  const portalOf = ({ token, wallet }: BenchMember) =>
    openIdentityPortal({ url, token, wallet, station: harness.station })
  await inParallel(MEMBERS, 16, async (index) => {
    const member = members[index] as BenchMember
    await good(portalOf(member).call(LINK, member.link))
  })

  const times: number[] = []
  await harness.work()
  const postgresBefore = harness.postgresCpu()
  await inParallel(MEMBERS, LANES, async (index) => {
    const portal = portalOf(members[index] as BenchMember)
    const until = async (path: string) => {
      for (;;) {
        await sleep(POLL_MS)
        const { status, message } = await good(portal.call(path))
        if (status === 'completed') return
        if (status !== 'pending')
          throw new Error(`Expected ${path} to be completed or pending, got ${status}: ${message}`)
      }
    }
    const startedAt = performance.now()
    await good(portal.createAccount())
    await until(ACCOUNT)
    await good(portal.createMachineId())
    await until(STATUS)
    times.push((performance.now() - startedAt) / 1000)
  })
  const { cpuSeconds } = await harness.work()
  const postgresMs = ((harness.postgresCpu() - postgresBefore) * 1000) / MEMBERS
  const ends = await harness.completions()
  const [from, to] = [Math.floor(MEMBERS * FROM), Math.floor(MEMBERS * TO)]
  const minutes = (Number(ends[to]) - Number(ends[from])) / 60_000
  const { gasLimit } = await harness.client.getBlock({ blockTag: 'latest' })
  return [
    {
      name: 'Machine IDs created end to end, blocks of 1 s',
      value: (to - from) / minutes,
      unit: 'per minute',
      reference: `capacity of blocks of ${Number(gasLimit) / 1e6} million gas, at ${gas.ofBoth.toLocaleString('en-US')} gas per Smart Account and Machine ID`,
      referenceValue: (Number(gasLimit) / gas.ofBoth) * (60 / BLOCK_SECONDS),
      note: `${LANES} members at once, one relayer key; each had seen its Machine ID after ${median(times).toFixed(1)} s (median), asking every 10 s as a portal does. CPU of each: server ${((cpuSeconds * 1000) / MEMBERS).toFixed(1)} ms, PostgreSQL ${postgresMs.toFixed(1)} ms; the load generator and the chain have the same two cores.`,
    },
  ]
}

/**
 * Waits for a call and asserts that it succeeds.
 * @returns the body of its response
 */
async function good(answering: ReturnType<typeof callApi>) {
  const { status, text, body } = await answering
  if (status !== 200) throw new Error(`The server responded with ${status}: ${text}`)
  return body
}
