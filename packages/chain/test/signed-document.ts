import { type Address, encodeFunctionResult, stringToHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { didPrecompileAbi } from '../src/artifacts/did-precompile.ts'
import { machineSmartAccountAbi } from '../src/artifacts/machine-smart-account.ts'
import { didPrecompileAddress, toAttributeValue } from '../src/did/attribute.ts'
import { buildDidDocument } from '../src/did/build-did-document.ts'
import type { DidDocument } from '../src/did/document-codec.ts'
import { commitToEmail, signEmail } from '../src/did/email-signature.ts'
import { didOf } from '../src/did/identifiers.ts'
import { signPairing } from '../src/did/pairing-signature.ts'
import type { ChainReader } from '../src/did/verify-identity.ts'

export const chainId = 3338
const emailService = privateKeyToAccount(`0x${'1'.repeat(64)}`)
const pairingService = privateKeyToAccount(`0x${'2'.repeat(64)}`)
export const ownerKey = generatePrivateKey()
export const owner = privateKeyToAccount(ownerKey)
const account: Address = '0x00000000000000000000000000000000000aCC01'
export const did = didOf(account)
export const keys = {
  chainId,
  stationFactory: account,
  emailService: emailService.address,
  pairingService: pairingService.address,
}

/** Creates a Machine ID's document, signed by a network. */
export async function newDocument(): Promise<DidDocument> {
  const emailCommitment = commitToEmail('member@example.org', `0x${'ab'.repeat(32)}`)
  const emailSignature = await signEmail(emailService, { chainId, did, emailCommitment })
  const parts = { account, owner: owner.address, emailSignature }
  return buildDidDocument(chainId, parts, await signPairing(pairingService, chainId, parts))
}

/** Returns a simulated chain that has the account, and this document under its DID. */
export function chainWith(document: DidDocument): ChainReader {
  return {
    getChainId: async () => chainId,
    call: async ({ to }) => ({
      data:
        to === didPrecompileAddress
          ? encodeFunctionResult({
              abi: didPrecompileAbi,
              functionName: 'readAttribute',
              result: { name: stringToHex(did), value: toAttributeValue(document), validity: 0, created: 0n },
            })
          : encodeFunctionResult({
              abi: machineSmartAccountAbi,
              functionName: 'owner',
              result: owner.address,
            }),
    }),
  }
}
