import { concat, type Hex } from 'viem'

/** Returns ERC-1271's magic value. */
const ACCEPT = '0x631626ba7e60e01b60005260206000f3'

/** The code of contract wallets that take any signature, under some condition, or spend gas. */
export const CONTRACT_WALLETS = {
  valid: ACCEPT,
  /** Uses up all gas that it is given: INVALID. */
  burnsAll: '0xfe',
  /** GASPRICE ISZERO, else INVALID: a simulation without fees sees a good wallet. */
  validWithoutGasPrice: concat(['0x3a15600657fe5b', ACCEPT]),
  /** Hashes 1 MiB of fresh memory first, which takes 2.3 million gas. */
  validAfterMuchGas: concat(['0x6210000060002050', ACCEPT]),
} as const satisfies Record<string, Hex>
