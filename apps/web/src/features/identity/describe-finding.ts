import type { Finding } from '@hearth/chain/did/verify-identity'
import { t } from '@lingui/core/macro'

/** Describes a finding of the Machine ID verification. */
export function describeFinding({ id, params }: Finding): string {
  switch (id) {
    case 'invalidDid':
      return t`${params.did} is not the DID of an account.`
    case 'sameChain':
      return t`The chain ${params.chain} is the chain of the network.`
    case 'otherChain':
      return t`The chain is ${params.chain}, but the network uses ${params.expected}.`
    case 'noSmartAccount':
      return t`There is no Smart Account at ${params.account}.`
    case 'accountOwner':
      return t`The Smart Account ${params.account} permanently belongs to the wallet ${params.owner}.`
    case 'noDocument':
      return t`The chain has no document with the name ${params.names}.`
    case 'invalidDocument':
      return t`The entry with this name on the chain is not a DID document.`
    case 'documentFound':
      return t`The chain has its document.`
    case 'documentFoundByName':
      return t`The chain has its document with the name ${params.name}.`
    case 'documentOfOther':
      return t`The document is about ${params.id}.`
    case 'sameOwner':
      return t`The document names the same wallet as its owner.`
    case 'otherOwner':
      return t`The document names another owner: ${params.owner}`
    case 'ownerKeyOnly':
      return t`Only the key of that wallet controls it.`
    case 'otherKeys':
      return t`The document has a key or controller other than its owner.`
    case 'emailSigned':
      return t`The email service ${params.service} confirms that it belongs to a verified email address.`
    case 'emailNotSigned':
      return t`The email signature is not from the email service ${params.service} of the network.`
    case 'pairingSigned':
      return t`The pairing service ${params.service} confirms that it belongs to this network, with this owner and email signature.`
    case 'pairingNotSigned':
      return t`The pairing signature is not from the pairing service ${params.service} of the network, or not about this document.`
  }
}
