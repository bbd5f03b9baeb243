/** As much as a block holds: what needs more cannot be sent either. */
const MOST_GAS = 30_000_000n

const RUNS_CODE = new Set(['eth_call', 'eth_estimateGas'])

interface Call {
  method: string
  params?: unknown
}

/**
 * What a stranger may have the chain's node run: with no more gas than a block has (as geth's `--rpc.gascap`), and on the
 * state as it is. Without these bounds one call keeps a node busy for minutes, or makes answers of any size.
 * @returns undefined for a call that is not run at all
 */
export function boundCall<T extends Call>(call: T): T | undefined {
  if (!RUNS_CODE.has(call.method)) return call
  if (!Array.isArray(call.params)) return undefined
  // The third one, and the fourth, put other code, storage or blocks in the place of those of the chain.
  const [transaction, block, ...others] = call.params as unknown[]
  if (others.length > 0 || typeof transaction !== 'object' || transaction === null) return undefined
  const { gas, gasLimit: _, ...rest } = transaction as Record<string, unknown>
  const bounded = gas === undefined ? rest : { ...rest, gas: boundGas(gas) }
  return { ...call, params: block === undefined ? [bounded] : [bounded, block] }
}

function boundGas(gas: unknown): string {
  try {
    const asked = BigInt(gas as string)
    return `0x${(asked < MOST_GAS ? asked : MOST_GAS).toString(16)}`
  } catch {
    return `0x${MOST_GAS.toString(16)}`
  }
}
