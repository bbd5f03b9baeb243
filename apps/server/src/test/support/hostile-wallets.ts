import { concat, type Hex } from 'viem'

/** Code that returns ERC-1271's magic value. */
const ACCEPT = '0x631626ba7e60e01b60005260206000f3'

/** Code of contract wallets that accept any signature under some condition, or consume gas. */
export const CONTRACT_WALLETS = {
  valid: ACCEPT,
  /** INVALID consumes all gas. */
  burnsAll: '0xfe',
  /** Accepts only at a gas price of 0. A simulation without fees passes, but the transaction fails. */
  validWithoutGasPrice: concat(['0x3a15600657fe5b', ACCEPT]),
  /** First hashes 1 MiB of new memory, costing 2.4 million gas. */
  validAfterMuchGas: concat(['0x6210000060002050', ACCEPT]),
} as const satisfies Record<string, Hex>
