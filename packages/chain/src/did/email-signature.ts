import {
  type Address,
  concat,
  encodeAbiParameters,
  type Hash,
  type Hex,
  isHex,
  keccak256,
  type LocalAccount,
  parseAbiParameters,
  recoverTypedDataAddress,
  size,
  slice,
} from 'viem'
import { identityDomain } from './identity-domain.ts'

const types = {
  EmailOwnership: [
    { name: 'did', type: 'string' },
    { name: 'emailCommitment', type: 'bytes32' },
  ],
} as const

/**
 * What stands for an e-mail address in public. Without the salt, a secret of 32 random bytes, nobody can find out by trying
 * whose address it is; with both, anyone can check.
 */
export function commitToEmail(email: string, salt: Hash): Hash {
  return keccak256(
    encodeAbiParameters(parseAbiParameters('string, bytes32'), [email.trim().toLowerCase(), salt]),
  )
}

/**
 * The e-mail service's word that the address behind `emailCommitment` belongs to this DID.
 * @returns 97 bytes: the commitment and the signature, the `data` of the document's service `#emailSignature`
 */
export async function signEmail(
  service: LocalAccount,
  { chainId, did, emailCommitment }: { chainId: number; did: string; emailCommitment: Hash },
): Promise<Hex> {
  const message = { did, emailCommitment }
  const signature = await service.signTypedData({
    domain: identityDomain(chainId),
    types,
    primaryType: 'EmailOwnership',
    message,
  })
  return concat([emailCommitment, signature])
}

/** Whether `service` gave this word about this DID. */
export async function verifyEmail(
  service: Address,
  { chainId, did, emailSignature }: { chainId: number; did: string; emailSignature: string },
): Promise<boolean> {
  if (!isHex(emailSignature) || size(emailSignature) !== 97) return false
  try {
    const signer = await recoverTypedDataAddress({
      domain: identityDomain(chainId),
      types,
      primaryType: 'EmailOwnership',
      message: { did, emailCommitment: slice(emailSignature, 0, 32) },
      signature: slice(emailSignature, 32),
    })
    return signer.toLowerCase() === service.toLowerCase()
  } catch {
    // No key gives such a signature.
    return false
  }
}

/** Whether the word is about this e-mail address. */
export function isAboutEmail(emailSignature: Hex, email: string, salt: Hash): boolean {
  return slice(emailSignature, 0, 32) === commitToEmail(email, salt)
}
