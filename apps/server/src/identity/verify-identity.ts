import { didPrecompileAbi } from '@hearth/chain/artifacts/did-precompile'
import { machineSmartAccountAbi } from '@hearth/chain/artifacts/machine-smart-account'
import { didPrecompileAddress, fromAttributeValue } from '@hearth/chain/did/attribute'
import { verifyEmail } from '@hearth/chain/did/email-signature'
import { accountOf, didOf } from '@hearth/chain/did/identifiers'
import { verifyPairing } from '@hearth/chain/did/pairing-signature'
import { type Address, stringToHex } from 'viem'
import type { ChainClient } from '../platform/chain/chain-client.ts'
import { readRevert } from '../relayer/read-revert.ts'
import type { PublishedKeys } from './publish-keys.ts'

/** One thing that was looked at, in plain words, and whether it is as it should be. */
export interface Finding {
  isGood: boolean
  said: string
}

/**
 * Checks a Machine ID against the chain and the keys that a network has published. Nothing is taken from the network's word but
 * those keys.
 * @returns what was found, in order; it ends with the first thing without which the rest says nothing
 * @throws where the chain does not answer
 */
export async function verifyIdentity(
  client: ChainClient,
  keys: PublishedKeys,
  did: string,
): Promise<Finding[]> {
  const findings: Finding[] = []
  const find = (isGood: boolean, good: string, bad: string) => {
    findings.push({ isGood, said: isGood ? good : bad })
    return isGood
  }

  const account = accountOf(did)
  if (!account) {
    find(false, '', `${JSON.stringify(did)} is no DID of an account: it takes did:peaq: and an address.`)
    return findings
  }
  const chainId = await client.getChainId()
  if (
    !find(
      chainId === keys.chainId,
      `The chain is ${chainId}, the network's.`,
      `The chain is ${chainId}, but the network's is ${keys.chainId}.`,
    )
  )
    return findings
  const owner = await readOwner(client, account)
  if (!owner) {
    find(false, '', `There is no Smart Account at ${account}.`)
    return findings
  }
  find(true, `The Smart Account ${account} belongs to the wallet ${owner}, for ever.`, '')

  // Written with capitals by the network, whatever the capitals of who asks.
  const name = didOf(account)
  const value = await readAttribute(client, account, name)
  if (value === undefined) {
    find(false, '', `The chain has no document under the name ${name}.`)
    return findings
  }
  const document = readDocument(value)
  if (!document) {
    find(false, '', 'What the chain has under that name is no DID document.')
    return findings
  }
  find(document.id === name, 'The chain has its document.', `The document is about ${document.id}.`)
  const dataOf = (type: string) => document.services.find((service) => service.type === type)?.data ?? ''
  find(
    dataOf('owner').toLowerCase() === owner.toLowerCase(),
    'The document names the same wallet as its owner.',
    `The document names ${dataOf('owner') || 'nobody'} as its owner.`,
  )
  find(
    await verifyEmail(keys.emailService, { chainId, did: name, emailSignature: dataOf('emailSignature') }),
    `The e-mail service ${keys.emailService} says that somebody's proven e-mail address belongs to it.`,
    `The e-mail signature is not by the network's e-mail service ${keys.emailService}.`,
  )
  find(
    await verifyPairing(keys.pairingService, chainId, document),
    `The pairing service ${keys.pairingService} says that it is one of this network's, with this owner and this e-mail signature.`,
    `The pairing signature is not by the network's pairing service ${keys.pairingService}, or not over this document.`,
  )
  return findings
}

async function readOwner(client: ChainClient, account: Address): Promise<Address | undefined> {
  try {
    return await client.readContract({
      address: account,
      abi: machineSmartAccountAbi,
      functionName: 'owner',
    })
  } catch (error) {
    if (readRevert(error) === undefined) throw error
    return undefined
  }
}

async function readAttribute(client: ChainClient, account: Address, name: string) {
  try {
    const { value } = await client.readContract({
      address: didPrecompileAddress,
      abi: didPrecompileAbi,
      functionName: 'readAttribute',
      args: [account, stringToHex(name)],
    })
    return value
  } catch (error) {
    if (readRevert(error) === undefined) throw error
    return undefined
  }
}

function readDocument(value: `0x${string}`) {
  try {
    return fromAttributeValue(value)
  } catch {
    return undefined
  }
}
