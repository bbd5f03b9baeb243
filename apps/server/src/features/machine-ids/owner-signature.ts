import { compactSignature } from '@hearth/chain/compact-signature'
import type { Hex } from 'viem'
import { AppError } from '../../errors/app-error.ts'
import { type HashProof, whoSigned } from '../../platform/chain/verify-signature.ts'
import type { IdentityDeps } from './identity-deps.ts'

/**
 * Returns an owner's signature for the chain: compact for a key, unchanged for a contract.
 * @param expected expected message, for the error
 * @throws AppError FORBIDDEN if the owner did not sign, UNAVAILABLE if the chain is needed and does not answer
 */
export async function ownerSignature(
  { chain }: Pick<IdentityDeps, 'chain'>,
  proof: HashProof,
  expected: string,
): Promise<Hex> {
  const signer = await whoSigned(proof, chain)
  if (!signer) throw new AppError('FORBIDDEN', `The signature does not fit: expected ${expected}.`)
  return signer === 'key' ? compactSignature(proof.signature) : proof.signature
}
