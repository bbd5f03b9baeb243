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

/** Chain calls that the verification needs. */
export interface ChainReader {
  getChainId(): Promise<number>
  /** Rejects if the contract reverts or the chain does not respond. */
  call(request: { to: Address; data: Hex }): Promise<{ data?: Hex | undefined }>
}

/** Parameters of each finding, by the finding's ID. */
interface FindingParams {
  invalidDid: { did: string }
  sameChain: { chain: number }
  otherChain: { chain: number; expected: number }
  noSmartAccount: { account: Address }
  accountOwner: { account: Address; owner: Address }
  noDocument: { names: string }
  invalidDocument: object
  documentFound: object
  documentFoundByName: { name: string }
  documentOfOther: { id: string }
  sameOwner: object
  /** `owner` is empty if the document names no owner. */
  otherOwner: { owner: string }
  ownerKeyOnly: object
  otherKeys: object
  emailSigned: { service: Address }
  emailNotSigned: { service: Address }
  pairingSigned: { service: Address }
  pairingNotSigned: { service: Address }
}

type FindingId = keyof FindingParams

/** Result of one check. The portal and the command line define its text by ID. */
export type Finding = {
  [Id in FindingId]: { isGood: boolean; id: Id; params: FindingParams[Id] }
}[FindingId]

/**
 * Verifies a Machine ID with the chain and the network's published keys, and trusts nothing else.
 * @param names other possible names of the document, because anyone can take the DID's own name
 * @returns findings in order, up to the first that makes the others meaningless
 * @throws if the chain does not respond
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
 * Verifies a Machine ID.
 * @returns the findings, and the document if all findings are good
 */
export async function findIdentity(
  chain: ChainReader,
  keys: PublishedKeys,
  did: string,
  names: readonly string[] = [],
): Promise<{ findings: Finding[]; document?: DidDocument }> {
  const account = accountOf(did)
  if (!account) return { findings: [bad('invalidDid', { did })] }
  const chainId = await chain.getChainId()
  if (chainId !== keys.chainId)
    return { findings: [bad('otherChain', { chain: chainId, expected: keys.chainId })] }
  const findings = [good('sameChain', { chain: chainId })]
  const owner = await readOwner(chain, account)
  if (!owner) return { findings: [...findings, bad('noSmartAccount', { account })] }
  findings.push(good('accountOwner', { account, owner }))

  let ofFirst: Finding[] | undefined
  // Include the checksum form, which the network writes even if the caller uses a different form.
  const allNames = new Set([didOf(account), ...names])
  for (const name of allNames) {
    const value = await readAttribute(chain, account, name)
    if (value === undefined) continue
    const document = decode(value)
    const ofDocument = await verifyDocument(keys, account, owner, name, document)
    if (document && ofDocument.every(({ isGood }) => isGood))
      return { findings: [...findings, ...ofDocument], document }
    ofFirst ??= ofDocument
  }
  const last = ofFirst ?? [bad('noDocument', { names: [...allNames].join(', ') })]
  return { findings: [...findings, ...last] }
}

async function verifyDocument(
  keys: PublishedKeys,
  account: Address,
  owner: Address,
  name: string,
  document: DidDocument | undefined,
): Promise<Finding[]> {
  if (!document) return [bad('invalidDocument', {})]
  const did = didOf(account)
  const { chainId, emailService, pairingService } = keys
  const dataOf = (type: string) => document.services.find((service) => service.type === type)?.data ?? ''
  const emailSignature = dataOf('emailSignature')
  return [
    document.id !== did
      ? bad('documentOfOther', { id: document.id })
      : name === did
        ? good('documentFound', {})
        : good('documentFoundByName', { name }),
    dataOf('owner').toLowerCase() === owner.toLowerCase()
      ? good('sameOwner', {})
      : bad('otherOwner', { owner: dataOf('owner') }),
    // The signatures cover neither keys nor controller, so a document with copied signatures could add a
    // foreign key.
    isOwnersAlone(document, chainId, owner) ? good('ownerKeyOnly', {}) : bad('otherKeys', {}),
    (await verifyEmail(emailService, { chainId, did, emailSignature }))
      ? good('emailSigned', { service: emailService })
      : bad('emailNotSigned', { service: emailService }),
    (await verifyPairing(pairingService, chainId, document))
      ? good('pairingSigned', { service: pairingService })
      : bad('pairingNotSigned', { service: pairingService }),
  ]
}

/** Returns whether the owner's key is the document's only key. */
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

const good = <Id extends FindingId>(id: Id, params: FindingParams[Id]) =>
  ({ isGood: true, id, params }) as Finding
const bad = <Id extends FindingId>(id: Id, params: FindingParams[Id]) =>
  ({ isGood: false, id, params }) as Finding

/**
 * Reads the document of a DID from the chain. Returns undefined if it is missing or invalid.
 * @param name name of the attribute
 * @throws if the chain does not respond
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
 * @throws if the chain does not respond
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

/** Reads a contract. Returns undefined if it is missing or reverts. */
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
