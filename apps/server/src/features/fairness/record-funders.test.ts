import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '../../test/support/open-test-database.ts'
import { recordFunders } from './record-funders.ts'

const NOW = new Date('2026-03-10T15:00:00Z')

test('continues past a wallet that the chain cannot resolve and stops while the chain is down', async () => {
  const { db, close } = await openTestDatabase()
  onTestFinished(close)
  const wallets = new Map(
    Array.from({ length: 6 }, (_, n) => [randomUUID(), `0x${'b'.repeat(39)}${n}`] as const),
  )
  const asked: string[] = []
  const ask = (answers: (address: string) => boolean) => async (address: string) => {
    asked.push(address)
    if (!answers(address)) throw new Error('the node has no answer')
    return `0x${'c'.repeat(40)}`
  }
  const recordAll = (findFunder: (address: string) => Promise<string>, at = NOW) =>
    recordFunders({ db, findFunder, onChainFault: () => undefined }, wallets, at)
  const known = async () => {
    const rows = await db.selectFrom('fairness_wallets').select('funder').execute()
    return rows.map(({ funder }) => funder?.toString('hex') ?? null)
  }
  await recordAll(ask(() => false))
  expect(asked).toHaveLength(3)
  expect(await known()).toEqual([])
  await recordAll(ask((address) => !address.endsWith('0')))
  // Ignore the wallet without an answer. It is recorded without a funder unless it was the last one, because
  // the chain may have been unavailable by then.
  expect((await known()).filter((funder) => funder === 'c'.repeat(40))).toHaveLength(5)
  asked.length = 0
  await recordAll(ask(() => true))
  expect(asked.every((address) => address.endsWith('0'))).toBe(true)
  await recordAll(
    ask(() => true),
    new Date(NOW.getTime() + 25 * 3_600_000),
  )
  expect(await known()).toEqual(Array(6).fill('c'.repeat(40)))
})
