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

/** What the network pairs: an account, with its owner and the e-mail signature. */
export interface Pairing {
  account: Address
  owner: Address
  emailSignature: Hex
}

/**
 * The pairing service's word that this account's DID is one of this network's, with this owner and this e-mail signature: nobody
 * can publish it with others.
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

/** Whether `service` gave this word about what the document says. What else stands in the document is not covered by it. */
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
    // No key gives such a signature.
    return false
  }
}
