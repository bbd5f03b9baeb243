import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { findAnvil } from './anvil-binary.ts'
import { callChain } from './call-chain.ts'
import { spawnChain } from './chain-process.ts'
import { mineBlocks } from './mine-blocks.ts'

/** Blocks mined for a transaction: its own and twelve more. */
const BLOCKS = 13

test('mines as many blocks after a late transaction as after any other', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'hearth-chain-'))
  const chain = spawnChain({ program: findAnvil() as string, directory, chainId: 3338, port: 0 })
  const url = `http://127.0.0.1:${await chain.ready}`
  const pay = async () => {
    const [from] = (await callChain(url, 'eth_accounts')) as string[]
    await callChain(url, 'eth_sendTransaction', { from, to: `0x${'aa'.repeat(20)}`, value: '0x1' })
  }
  // Send a second transaction just before the last block, after the check for pending transactions.
  let mined = 0
  const between = createServer(async (request, response) => {
    const asked = (await json(request)) as { method: string }
    if (asked.method === 'evm_mine' && ++mined === BLOCKS) await pay()
    const answer = await fetch(url, {
      method: 'POST',
      body: JSON.stringify(asked),
      headers: { 'content-type': 'application/json' },
    })
    response.setHeader('content-type', 'application/json').end(await answer.text())
  }).listen(0, '127.0.0.1')
  await once(between, 'listening')
  const heads: bigint[] = []
  const mining = mineBlocks({
    url: () => `http://127.0.0.1:${(between.address() as AddressInfo).port}`,
    blockSeconds: 0.01,
    onBlock: async ({ number }) => heads.push(number),
    onBeat: async () => undefined,
    onFailed(error) {
      throw error
    },
  })
  try {
    await pay()
    await expect.poll(() => heads.at(-1)).toBe(BigInt(2 * BLOCKS - 1))
  } finally {
    await mining.stop()
    between.close()
    chain.release()
    await chain.ended
    await rm(directory, { recursive: true })
  }
})
