import type { Finding } from '@hearth/chain/did/verify-identity'
import { t } from '@lingui/core/macro'

/** Describes a finding of the Machine ID verification. */
export function describeFinding({ id, params }: Finding): string {
  switch (id) {
    case 'invalidDid':
      return t({
        id: 'identity.checkNotDid',
        message: `${{ did: params.did }} is not the DID of an account.`,
      })
    case 'sameChain':
      return t({
        id: 'identity.checkChainMatches',
        message: `The chain ${{ chain: params.chain }} is the chain of the network.`,
      })
    case 'otherChain':
      return t({
        id: 'identity.checkChainDiffers',
        message: `The chain is ${{ chain: params.chain }}, but the network uses ${{ expected: params.expected }}.`,
      })
    case 'noSmartAccount':
      return t({
        id: 'identity.checkSmartAccountMissing',
        message: `There is no Smart Account at ${{ account: params.account }}.`,
      })
    case 'accountOwner':
      return t({
        id: 'identity.checkSmartAccountOwner',
        message: `The Smart Account ${{ account: params.account }} permanently belongs to the wallet ${{ owner: params.owner }}.`,
      })
    case 'noDocument':
      return t({
        id: 'identity.checkDocumentMissingByName',
        message: `The chain has no document with the name ${{ names: params.names }}.`,
      })
    case 'invalidDocument':
      return t({
        id: 'identity.checkEntryNoDocument',
        message: 'The entry with this name on the chain is not a DID document.',
      })
    case 'documentFound':
      return t({ id: 'identity.checkDocumentFound', message: 'The chain has its document.' })
    case 'documentFoundByName':
      return t({
        id: 'identity.checkDocumentFoundByName',
        message: `The chain has its document with the name ${{ name: params.name }}.`,
      })
    case 'documentOfOther':
      return t({
        id: 'identity.checkDocumentSubject',
        message: `The document describes ${{ id: params.id }}.`,
      })
    case 'sameOwner':
      return t({
        id: 'identity.checkOwnerMatches',
        message: 'The document names the same wallet as its owner.',
      })
    case 'otherOwner':
      return t({
        id: 'identity.checkOwnerDiffers',
        message: `The document names another owner: ${{ owner: params.owner }}`,
      })
    case 'ownerKeyOnly':
      return t({ id: 'identity.checkOnlyController', message: 'Only the key of that wallet controls it.' })
    case 'otherKeys':
      return t({
        id: 'identity.checkOtherController',
        message: 'The document has a key or controller other than its owner.',
      })
    case 'emailSigned':
      return t({
        id: 'identity.checkEmailSignatureValid',
        message: `The email service ${{ service: params.service }} confirms that it belongs to a verified email address.`,
      })
    case 'emailNotSigned':
      return t({
        id: 'identity.checkEmailSignatureInvalid',
        message: `The email signature is not from the email service ${{ service: params.service }} of the network.`,
      })
    case 'pairingSigned':
      return t({
        id: 'identity.checkPairingSignatureValid',
        message: `The pairing service ${{ service: params.service }} confirms that it belongs to this network, with this owner and email signature.`,
      })
    case 'pairingNotSigned':
      return t({
        id: 'identity.checkPairingSignatureInvalid',
        message: `The pairing signature is not from the pairing service ${{ service: params.service }} of the network, or not about this document.`,
      })
  }
}
