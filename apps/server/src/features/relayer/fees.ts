import type { ChainClient } from '../../platform/chain/chain-client.ts'

/** Fees in wei per unit of gas. */
export interface Fees {
  maxFee: bigint
  /** Undefined on a chain without a base fee, where `maxFee` is the gas price. */
  priorityFee: bigint | undefined
}

/**
 * Returns fees that stay sufficient if the base fee doubles, limited by the cap.
 * @param cap maximum fee
 * @returns undefined if the current fee already exceeds the cap
 */
export async function suggestFees(
  client: Pick<ChainClient, 'getBlock' | 'getGasPrice' | 'estimateMaxPriorityFeePerGas'>,
  cap: bigint,
): Promise<Fees | undefined> {
  const { baseFeePerGas } = await client.getBlock({ blockTag: 'latest' })
  if (baseFeePerGas === null) {
    const price = await client.getGasPrice()
    return price > cap ? undefined : { maxFee: price, priorityFee: undefined }
  }
  const priorityFee = await client.estimateMaxPriorityFeePerGas()
  if (baseFeePerGas + priorityFee > cap) return undefined
  return { maxFee: lesser(baseFeePerGas * 2n + priorityFee, cap), priorityFee }
}

/**
 * Returns fees that replace a transaction. RPC nodes require both fees to rise by ten percent.
 * @returns undefined if the raised fee exceeds the cap
 */
export function raiseFees(before: Fees, suggested: Fees, cap: bigint): Fees | undefined {
  const raised = (fee: bigint) => fee + fee / 8n + 1n
  if (raised(before.maxFee) > cap) return undefined
  const maxFee = lesser(greater(raised(before.maxFee), suggested.maxFee), cap)
  if (before.priorityFee === undefined) return { maxFee, priorityFee: undefined }
  const priorityFee = greater(raised(before.priorityFee), suggested.priorityFee ?? 0n)
  return { maxFee, priorityFee: lesser(priorityFee, maxFee) }
}

export const lesser = (a: bigint, b: bigint) => (a < b ? a : b)
export const greater = (a: bigint, b: bigint) => (a > b ? a : b)
