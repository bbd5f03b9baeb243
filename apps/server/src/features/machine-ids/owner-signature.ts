import { compactSignature } from '@hearth/chain/compact-signature'
import type { Hex } from 'viem'
import { ApiError } from '../../errors/api-error.ts'
import { type HashProof, whoSigned } from '../../platform/chain/verify-signature.ts'
import type { IdentityServices } from './identity-services.ts'

/**
 * The signature of an owner as it is sent to the chain: that of a key in its short form, which costs less; that of a contract as it is,
 * because the contract alone knows what it takes.
 * @param expected what was to be signed, for whoever signed something else
 * @throws ApiError FORBIDDEN where the owner did not sign, UNAVAILABLE where only the chain could tell, and does not answer
 */
export async function ownerSignature(
  { chain }: Pick<IdentityServices, 'chain'>,
  proof: HashProof,
  expected: string,
): Promise<Hex> {
  const signer = await whoSigned(proof, chain)
  if (!signer) throw new ApiError('FORBIDDEN', `The signature does not fit: expected ${expected}.`)
  return signer === 'key' ? compactSignature(proof.signature) : proof.signature
}
