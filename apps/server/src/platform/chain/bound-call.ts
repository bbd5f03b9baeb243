/** Maximum gas of a call: a block's gas limit. A transaction that needs more gas cannot be mined. */
const MOST_GAS = 30_000_000n

const RUNS_CODE = new Set(['eth_call', 'eth_estimateGas'])

/**
 * Maximum number of blocks in a fee history, as in geth. anvil allocates memory for any number, and exits if
 * that fails.
 */
const MOST_FEE_BLOCKS = 1024n
const MOST_PERCENTILES = 100

const TRANSACTION_METHODS = 'a transaction and a block'
const FEE_RANGE_METHODS = `a number of blocks, the newest of them and up to ${MOST_PERCENTILES} percentiles`

interface Call {
  method: string
  params?: unknown
}

/**
 * Limits what a caller can execute: at most a block's gas (like geth's `--rpc.gascap`), no state overrides,
 * and at most 1,024 blocks of fee history. Without limits, one call can occupy an RPC node for minutes, return a
 * response of any size, or crash the RPC node.
 * @returns the call within the limits, or a description of the parameters that the method accepts
 */
export function boundCall<T extends Call>(call: T): T | string {
  if (call.method === 'eth_feeHistory') return boundFeeHistory(call)
  if (!RUNS_CODE.has(call.method)) return call
  if (!Array.isArray(call.params)) return TRANSACTION_METHODS
  // Reject further parameters, which would override code, storage or blocks.
  const [transaction, block, ...others] = call.params as unknown[]
  if (others.length > 0 || typeof transaction !== 'object' || transaction === null) return TRANSACTION_METHODS
  const { gas, gasLimit: _, ...rest } = transaction as Record<string, unknown>
  const bounded = gas === undefined ? rest : { ...rest, gas: boundGas(gas) }
  return { ...call, params: block === undefined ? [bounded] : [bounded, block] }
}

function boundFeeHistory<T extends Call>(call: T): T | string {
  if (!Array.isArray(call.params)) return FEE_RANGE_METHODS
  const [count, newest, given, ...others] = call.params as unknown[]
  const percentiles = given ?? []
  const asked = readQuantity(count)
  if (asked === undefined || newest === undefined || others.length > 0) return FEE_RANGE_METHODS
  if (!Array.isArray(percentiles) || percentiles.length > MOST_PERCENTILES) return FEE_RANGE_METHODS
  const blocks = asked < MOST_FEE_BLOCKS ? asked : MOST_FEE_BLOCKS
  return { ...call, params: [`0x${blocks.toString(16)}`, newest, percentiles] }
}

function readQuantity(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  return typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value) ? BigInt(value) : undefined
}

function boundGas(gas: unknown): string {
  try {
    const asked = BigInt(gas as string)
    return `0x${(asked < MOST_GAS ? asked : MOST_GAS).toString(16)}`
  } catch {
    return `0x${MOST_GAS.toString(16)}`
  }
}
