import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, stringToHex } from 'viem'
import { didPrecompileAbi } from '../artifacts/did-precompile.ts'
import { machineSmartAccountAbi } from '../artifacts/machine-smart-account.ts'
import { isRejected } from '../is-rejected.ts'
import { didPrecompileAddress, fromAttributeValue } from './attribute.ts'
import type { DidDocument } from './document-codec.ts'
import { verifyEmail } from './email-signature.ts'
import { accountIdOf, accountOf, didOf } from './identifiers.ts'
import { verifyPairing } from './pairing-signature.ts'
import type { PublishedKeys } from './published-keys.ts'

/** Chain calls of the verification. */
export interface ChainReader {
  getChainId(): Promise<number>
  /** Rejects if the contract rejects or the chain does not answer. */
  call(request: { to: Address; data: Hex }): Promise<{ data?: Hex | undefined }>
}

/** The result of one check, in plain words. */
export interface Finding {
  isGood: boolean
  output: string
}

/**
 * Verifies a Machine ID with the chain and the network's published keys, and trusts nothing else.
 * @param names other possible names of the document, because anyone can take the DID's own name
 * @returns findings in order, up to the first one that makes the others meaningless
 * @throws if the chain does not answer
 */
export async function verifyIdentity(
  chain: ChainReader,
  keys: PublishedKeys,
  did: string,
  names: readonly string[] = [],
): Promise<Finding[]> {
  return (await findIdentity(chain, keys, did, names)).findings
}

/**
 * The same, with the document.
 * @returns the document only where every finding is good
 */
export async function findIdentity(
  chain: ChainReader,
  keys: PublishedKeys,
  did: string,
  names: readonly string[] = [],
): Promise<{ findings: Finding[]; document?: DidDocument }> {
  const findings: Finding[] = []
  const find = addFinding(findings)

  const account = accountOf(did)
  if (!account) {
    find(false, '', `${JSON.stringify(did)} is no DID of an account: it takes did:peaq: and an address.`)
    return { findings }
  }
  const chainId = await chain.getChainId()
  if (
    !find(
      chainId === keys.chainId,
      `The chain is ${chainId}, the network's.`,
      `The chain is ${chainId}, but the network's is ${keys.chainId}.`,
    )
  )
    return { findings }
  const owner = await readOwner(chain, account)
  if (!owner) {
    find(false, '', `There is no Smart Account at ${account}.`)
    return { findings }
  }
  find(true, `The Smart Account ${account} belongs to the wallet ${owner}, for ever.`, '')

  let ofFirst: Finding[] | undefined
  // The network writes the checksum form, whatever form the caller uses.
  for (const name of new Set([didOf(account), ...names])) {
    const value = await readAttribute(chain, account, name)
    if (value === undefined) continue
    const document = decode(value)
    const ofDocument = await verifyDocument(keys, account, owner, name, document)
    if (document && ofDocument.every(({ isGood }) => isGood))
      return { findings: [...findings, ...ofDocument], document }
    ofFirst ??= ofDocument
  }
  if (ofFirst) return { findings: [...findings, ...ofFirst] }
  find(
    false,
    '',
    `The chain has no document under the name ${[...new Set([didOf(account), ...names])].join(', ')}.`,
  )
  return { findings }
}

async function verifyDocument(
  keys: PublishedKeys,
  account: Address,
  owner: Address,
  name: string,
  document: DidDocument | undefined,
): Promise<Finding[]> {
  const findings: Finding[] = []
  const find = addFinding(findings)
  const did = didOf(account)
  if (!document) {
    find(false, '', 'What the chain has under that name is no DID document.')
    return findings
  }
  find(
    document.id === did,
    name === did ? 'The chain has its document.' : `The chain has its document, under the name ${name}.`,
    `The document is about ${document.id}.`,
  )
  const dataOf = (type: string) => document.services.find((service) => service.type === type)?.data ?? ''
  find(
    dataOf('owner').toLowerCase() === owner.toLowerCase(),
    'The document names the same wallet as its owner.',
    `The document names ${dataOf('owner') || 'nobody'} as its owner.`,
  )
  // The signatures cover neither keys nor controller, so a copy of them could add a foreign key.
  find(
    isOwnersAlone(document, keys.chainId, owner),
    'Only the key of that wallet speaks for it.',
    'The document has keys or a controller that are not its owner.',
  )
  find(
    await verifyEmail(keys.emailService, {
      chainId: keys.chainId,
      did,
      emailSignature: dataOf('emailSignature'),
    }),
    `The e-mail service ${keys.emailService} says that somebody's proven e-mail address belongs to it.`,
    `The e-mail signature is not by the network's e-mail service ${keys.emailService}.`,
  )
  find(
    await verifyPairing(keys.pairingService, keys.chainId, document),
    `The pairing service ${keys.pairingService} says that it is one of this network's, with this owner and this e-mail signature.`,
    `The pairing signature is not by the network's pairing service ${keys.pairingService}, or not over this document.`,
  )
  return findings
}

/** Returns whether only the owner controls the account. */
function isOwnersAlone(document: DidDocument, chainId: number, owner: Address): boolean {
  const { id, controller, verificationMethods, authentications } = document
  const [method, ...others] = verificationMethods
  return (
    controller === id &&
    method !== undefined &&
    others.length === 0 &&
    method.controller === id &&
    method.publicKeyMultibase.toLowerCase() === accountIdOf(chainId, owner).toLowerCase() &&
    authentications.every((key) => key === method.id)
  )
}

const addFinding = (findings: Finding[]) => (isGood: boolean, good: string, bad: string) => {
  findings.push({ isGood, output: isGood ? good : bad })
  return isGood
}

/**
 * Reads the document of a DID from the chain. Undefined if there is none.
 * @param name name of the attribute
 * @throws if the chain does not answer
 */
export async function readDocument(
  chain: ChainReader,
  did: string,
  name: string,
): Promise<DidDocument | undefined> {
  const account = accountOf(did)
  const value = account && (await readAttribute(chain, account, name))
  return value === undefined ? undefined : decode(value)
}

/**
 * Returns whether an account has an attribute with this name, regardless of its author.
 * @throws if the chain does not answer
 */
export async function hasAttribute(chain: ChainReader, account: Address, name: string): Promise<boolean> {
  return (await readAttribute(chain, account, name)) !== undefined
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

/** Reads a contract. Undefined if it does not exist or rejects. */
async function answerOf(chain: ChainReader, to: Address, data: Hex): Promise<Hex | undefined> {
  try {
    return (await chain.call({ to, data })).data
  } catch (error) {
    if (isRejected(error)) return undefined
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
