import { compactSignature } from '@hearth/chain/compact-signature'
import type { Message } from '@hearth/protocol/messages'
import type { Hex } from 'viem'
import { AppError } from '../../errors/app-error.ts'
import { type HashProof, whoSigned } from '../../platform/chain/verify-signature.ts'
import type { IdentityDeps } from './identity-deps.ts'

/**
 * Returns an owner's signature in the form that is sent to the chain: compact for a key, unchanged for a
 * contract.
 * @param notSigned error message if the owner did not sign; describes what to sign
 * @throws AppError FORBIDDEN if the owner did not sign, UNAVAILABLE if the chain is needed and does not
 * respond
 */
export async function ownerSignature(
  { chain }: Pick<IdentityDeps, 'chain'>,
  proof: HashProof,
  notSigned: Message,
): Promise<Hex> {
  const signer = await whoSigned(proof, chain)
  if (!signer) throw new AppError('FORBIDDEN', notSigned)
  return signer === 'key' ? compactSignature(proof.signature) : proof.signature
}
