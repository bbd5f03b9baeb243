import { type Address, getAddress, type Hex, isHex, type LocalAccount, recoverTypedDataAddress } from 'viem'
import type { DidDocument, DocumentSignature } from './document-codec.ts'
import { didOf } from './identifiers.ts'
import { identityDomain } from './identity-domain.ts'

const types = {
  Pairing: [
    { name: 'did', type: 'string' },
    { name: 'owner', type: 'string' },
    { name: 'emailSignature', type: 'string' },
  ],
} as const

/** Data that the pairing signature covers. */
export interface Pairing {
  account: Address
  owner: Address
  emailSignature: Hex
}

/**
 * Signs that a DID, with this owner and email signature, belongs to this network.
 * @returns the document's signature
 */
export async function signPairing(
  service: LocalAccount,
  chainId: number,
  { account, owner, emailSignature }: Pairing,
): Promise<DocumentSignature> {
  const hash = await service.signTypedData({
    domain: identityDomain(chainId),
    types,
    primaryType: 'Pairing',
    message: { did: didOf(account), owner: getAddress(owner), emailSignature },
  })
  return { type: 'EcdsaSecp256k1RecoveryMethod2020', issuer: service.address, hash }
}

/** Returns whether `service` signed the pairing. The signature covers no other part of the document. */
export async function verifyPairing(
  service: Address,
  chainId: number,
  document: DidDocument,
): Promise<boolean> {
  const { signature } = document
  if (!signature || !isHex(signature.hash)) return false
  const dataOf = (type: string) => document.services.find((entry) => entry.type === type)?.data ?? ''
  try {
    const signer = await recoverTypedDataAddress({
      domain: identityDomain(chainId),
      types,
      primaryType: 'Pairing',
      message: { did: document.id, owner: dataOf('owner'), emailSignature: dataOf('emailSignature') },
      signature: signature.hash,
    })
    return [signer, signature.issuer].every((address) => address.toLowerCase() === service.toLowerCase())
  } catch {
    // The signature is malformed.
    return false
  }
}
