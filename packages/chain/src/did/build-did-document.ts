import { getAddress } from 'viem'
import type { DidDocument, DocumentSignature } from './document-codec.ts'
import { accountIdOf, didOf } from './identifiers.ts'
import type { Pairing } from './pairing-signature.ts'

/** Builds a Machine ID's document. Its only key is the owner's. */
export function buildDidDocument(chainId: number, parts: Pairing, signature: DocumentSignature): DidDocument {
  const did = didOf(parts.account)
  const owner = getAddress(parts.owner)
  const key = `${did}#keys-1`
  return {
    id: did,
    controller: did,
    verificationMethods: [
      {
        id: key,
        type: 'EcdsaSecp256k1RecoveryMethod2020',
        controller: did,
        // Use this field, because the format lacks `blockchainAccountId`. `toDidJson` renames it.
        publicKeyMultibase: accountIdOf(chainId, owner),
      },
    ],
    signature,
    services: [
      { id: '#emailSignature', type: 'emailSignature', serviceEndpoint: '', data: parts.emailSignature },
      { id: '#owner', type: 'owner', serviceEndpoint: '', data: owner },
    ],
    authentications: [key],
  }
}
