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
 * Computes the public commitment to an email address. The secret 32-byte salt prevents guessing. With the
 * address and the salt, anyone can verify the commitment.
 */
export function commitToEmail(email: string, salt: Hash): Hash {
  return keccak256(
    encodeAbiParameters(parseAbiParameters('string, bytes32'), [email.trim().toLowerCase(), salt]),
  )
}

/**
 * Signs that the committed email address belongs to this DID.
 * @returns 97 bytes, commitment and signature: the `data` of the service `#emailSignature`
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

/** Returns whether `service` signed the commitment for this DID. */
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
    // The signature is malformed.
    return false
  }
}

/** Returns whether the commitment is to this email address. */
export function isAboutEmail(emailSignature: Hex, email: string, salt: Hash): boolean {
  return slice(emailSignature, 0, 32) === commitToEmail(email, salt)
}
