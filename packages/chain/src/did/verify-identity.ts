import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, stringToHex } from 'viem'
import { didPrecompileAbi } from '../artifacts/did-precompile.ts'
import { machineSmartAccountAbi } from '../artifacts/machine-smart-account.ts'
import { isRefused } from '../is-refused.ts'
import { didPrecompileAddress, fromAttributeValue } from './attribute.ts'
import type { DidDocument } from './document-codec.ts'
import { verifyEmail } from './email-signature.ts'
import { accountOf, didOf } from './identifiers.ts'
import { verifyPairing } from './pairing-signature.ts'
import type { PublishedKeys } from './published-keys.ts'

/** What is asked of a chain. */
export interface ChainReader {
  getChainId(): Promise<number>
  /** Rejects where the contract refuses, or the chain does not answer. */
  call(request: { to: Address; data: Hex }): Promise<{ data?: Hex | undefined }>
}

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
  chain: ChainReader,
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
  const chainId = await chain.getChainId()
  if (
    !find(
      chainId === keys.chainId,
      `The chain is ${chainId}, the network's.`,
      `The chain is ${chainId}, but the network's is ${keys.chainId}.`,
    )
  )
    return findings
  const owner = await readOwner(chain, account)
  if (!owner) {
    find(false, '', `There is no Smart Account at ${account}.`)
    return findings
  }
  find(true, `The Smart Account ${account} belongs to the wallet ${owner}, for ever.`, '')

  // Written with capitals by the network, whatever the capitals of who asks.
  const name = didOf(account)
  const value = await readAttribute(chain, account, name)
  if (value === undefined) {
    find(false, '', `The chain has no document under the name ${name}.`)
    return findings
  }
  const document = decode(value)
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

/**
 * The document of a DID as the chain has it; undefined where it has none.
 * @throws where the chain does not answer
 */
export async function readDocument(chain: ChainReader, did: string): Promise<DidDocument | undefined> {
  const account = accountOf(did)
  const value = account && (await readAttribute(chain, account, didOf(account)))
  return value === undefined ? undefined : decode(value)
}

async function readOwner(chain: ChainReader, account: Address): Promise<Address | undefined> {
  const call = { abi: machineSmartAccountAbi, functionName: 'owner' } as const
  const data = await answerOf(chain, account, encodeFunctionData(call))
  return data && decodeFunctionResult({ ...call, data })
}

async function readAttribute(chain: ChainReader, account: Address, name: string): Promise<Hex | undefined> {
  const call = { abi: didPrecompileAbi, functionName: 'readAttribute' } as const
  const args = [account, stringToHex(name)] as const
  const data = await answerOf(chain, didPrecompileAddress, encodeFunctionData({ ...call, args }))
  return data && decodeFunctionResult({ ...call, data }).value
}

/** What a contract answers; undefined where there is none, or it refuses. */
async function answerOf(chain: ChainReader, to: Address, data: Hex): Promise<Hex | undefined> {
  try {
    return (await chain.call({ to, data })).data
  } catch (error) {
    if (isRefused(error)) return undefined
    throw error
  }
}

function decode(value: Hex): DidDocument | undefined {
  try {
    return fromAttributeValue(value)
  } catch {
    return undefined
  }
}
