import { type Hash, type Hex, keccak256 } from 'viem'
import type { Transaction } from '../../platform/database/database.ts'
import type { Fees } from './fees.ts'
import { formatFailure } from './read-revert.ts'
import { toBuffer } from './relay-job.ts'
import type { Relayer } from './relayer.ts'

/** An unsigned transaction without fees. */
export interface Unsigned {
  nonce: number
  to: Hex
  data: Hex
  gas: bigint
}

export interface Signed {
  nonce: number
  hash: Hash
  signed: Hex
  fees: Fees
}

export async function sign({ signer, chainId }: Relayer, unsigned: Unsigned, fees: Fees): Promise<Signed> {
  const price =
    fees.priorityFee === undefined
      ? ({ type: 'legacy', gasPrice: fees.maxFee } as const)
      : ({ type: 'eip1559', maxFeePerGas: fees.maxFee, maxPriorityFeePerGas: fees.priorityFee } as const)
  const signed = await signer.signTransaction({ ...unsigned, ...price, chainId, value: 0n })
  return { nonce: unsigned.nonce, hash: keccak256(signed), signed, fees }
}

/** Saves signed transactions before they are sent. */
export async function saveAttempts(
  { signer, now }: Pick<Relayer, 'signer' | 'now'>,
  transaction: Transaction,
  attempts: readonly Signed[],
): Promise<void> {
  await transaction
    .insertInto('relay_attempts')
    .values(
      attempts.map(({ nonce, hash, signed, fees }) => ({
        sender: toBuffer(signer.address),
        nonce,
        hash: toBuffer(hash),
        signed: toBuffer(signed),
        max_fee: String(fees.maxFee),
        priority_fee: fees.priorityFee === undefined ? null : String(fees.priorityFee),
        sent_at: now(),
      })),
    )
    .execute()
}

/**
 * Sends a signed transaction. Only logs errors, because one RPC node may reject what others accept. Outcomes
 * are read from the chain.
 */
export async function send({ client, warn }: Relayer, signed: Hex): Promise<void> {
  await client.sendRawTransaction({ serializedTransaction: signed }).catch((error: Error) => {
    const { details = formatFailure(error) } = error as { details?: string }
    if (!/already known|already imported|nonce too low/i.test(details))
      warn(`the RPC node rejected a transaction: ${details}`)
  })
}
