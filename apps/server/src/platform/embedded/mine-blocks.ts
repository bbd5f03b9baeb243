import { setTimeout as sleep } from 'node:timers/promises'
import { callChain } from './call-chain.ts'

/** Blocks mined after the last transaction, for callers awaiting confirmations. */
const BLOCKS_AFTER = 12

export interface BlockHead {
  number: bigint
  hash: `0x${string}`
}

/**
 * Mines a block per interval while transactions are pending, and a few after them. Empty blocks every 2 s
 * would add 76 MB of state a day.
 * @param options.url returns undefined while no block may be mined
 */
export function mineBlocks(options: {
  url(): string | undefined
  blockSeconds: number
  onBlock(head: BlockHead): Promise<unknown>
  /** Called once per interval, even if no block was mined or mining failed. */
  onBeat(): Promise<unknown>
  /** Called for the first of consecutive failures. */
  onFailed(error: Error): void
}): { stop(): Promise<void> } {
  const { url, blockSeconds, onBlock, onBeat, onFailed } = options
  const ending = new AbortController()
  let after = BLOCKS_AFTER
  let isWell = true

  async function beat(): Promise<void> {
    const at = url()
    if (at === undefined) return
    const { pending } = (await callChain(at, 'txpool_status')) as { pending: string }
    if (BigInt(pending) > 0n) after = 0
    else if (after >= BLOCKS_AFTER) return
    else after += 1
    await callChain(at, 'evm_mine')
    const { number, hash, transactions } = (await callChain(at, 'eth_getBlockByNumber', 'latest', false)) as {
      number: string
      hash: `0x${string}`
      transactions: string[]
    }
    // Start counting again for transactions that arrived after the check. Their senders need the same
    // confirmations.
    if (transactions.length > 0) after = 0
    await onBlock({ number: BigInt(number), hash })
  }

  const running = (async () => {
    for (;;) {
      const startedAt = performance.now()
      await beat()
        .finally(onBeat)
        .then(
          () => {
            isWell = true
          },
          (error) => {
            if (isWell) onFailed(error)
            isWell = false
          },
        )
      const rest = blockSeconds * 1000 - (performance.now() - startedAt)
      await sleep(Math.max(1, rest), undefined, { signal: ending.signal, ref: false }).catch(() => undefined)
      if (ending.signal.aborted) return
    }
  })()
  return {
    stop() {
      ending.abort()
      return running
    },
  }
}
