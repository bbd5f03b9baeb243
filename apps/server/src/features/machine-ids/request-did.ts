import { randomBytes, randomInt } from 'node:crypto'
import { addDocumentCalldata, didPrecompileAddress } from '@hearth/chain/did/attribute'
import { buildDidDocument } from '@hearth/chain/did/build-did-document'
import { commitToEmail, isAboutEmail, signEmail } from '@hearth/chain/did/email-signature'
import { didOf } from '@hearth/chain/did/identifiers'
import { signPairing } from '@hearth/chain/did/pairing-signature'
import { type Address, bytesToHex, getAddress, type Hex, hexToBytes } from 'viem'
import { AppError } from '../../errors/app-error.ts'
import { notifyChange } from '../../events/notify-changes.ts'
import { findFreeName } from './find-free-name.ts'
import { type IdentityDeps, requireFunds, requireHeartbeats } from './identity-deps.ts'
import { messages } from './messages.ts'
import { type Identity, lockIdentity, readIdentity } from './read-identity.ts'

/** Call that the Smart Account's owner signs. */
export interface DidRequest {
  machineAddress: Address
  target: Address
  calldata: Hex
  nonce: string
}

/**
 * Range of the nonce's random part, which distinguishes requests in the same millisecond. A public station
 * accepts each nonce once.
 */
const NONCES_PER_MS = 1_000_000

/**
 * Creates a Machine ID document for the owner to sign. Repeated requests return the same document until it is
 * signed, its name is taken, or the Smart Account or email address changes.
 * @throws AppError FORBIDDEN if a requirement is not met; CONFLICT if the member has no Smart Account, already
 * has a pending or completed Machine ID, or changes the Smart Account or email address concurrently;
 * UNAVAILABLE if the network cannot pay
 */
export async function requestDid(deps: IdentityDeps, memberId: string, now: Date): Promise<DidRequest> {
  const { db } = deps
  const before = await readIdentity(db, memberId)
  const { owner, account } = requireReady(before)
  await requireHeartbeats(deps, memberId)
  await requireFunds(deps)
  const known = findWaiting(before, account)
  const name = await findFreeName(deps.chain, account, before.machineId)
  if (known && name === before.machineId?.attribute_name) return known
  const made = await createDidDocument(deps, { owner, account, email: before.email, name }, now)
  return db.transaction().execute(async (transaction) => {
    const identity = await lockIdentity(transaction, memberId)
    const ready = requireReady(identity)
    if (ready.account !== account || identity.email !== before.email) {
      throw new AppError('CONFLICT', messages.accountChanged())
    }
    const others = findWaiting(identity, account)
    if (others && others.nonce !== known?.nonce) return others
    const waiting = {
      owner: Buffer.from(hexToBytes(owner)),
      account: Buffer.from(hexToBytes(account)),
      status: 'waiting_for_signature',
      attribute_name: made.name,
      calldata: Buffer.from(hexToBytes(made.calldata)),
      nonce: made.nonce,
      email_salt: Buffer.from(hexToBytes(made.salt)),
      email_signature: made.emailSignature,
      pairing_signature: made.pairingSignature,
      relay_job_id: null,
      reason: null,
      asked_at: now,
    } as const
    await transaction
      .insertInto('machine_ids')
      .values({ member_id: memberId, ...waiting })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet(waiting))
      .execute()
    await notifyChange(transaction, 'identity', memberId)
    return answer(account, made.calldata, made.nonce)
  })
}

const answer = (machineAddress: Address, calldata: Hex, nonce: string): DidRequest => ({
  machineAddress,
  target: didPrecompileAddress,
  calldata,
  nonce,
})

/**
 * Returns the Smart Account for a new Machine ID.
 * @throws AppError FORBIDDEN if the member is ineligible or has no wallet, CONFLICT without a Smart Account
 * or with a pending or completed Machine ID
 */
export function requireReady(identity: Identity): { owner: Address; account: Address } {
  const { isGood, wallet, smartAccount, machineId } = identity
  if (!isGood) throw new AppError('FORBIDDEN', messages.mayNotCreateMachineId())
  if (machineId?.status === 'completed') throw new AppError('CONFLICT', messages.hasMachineId())
  if (machineId?.status === 'pending') throw new AppError('CONFLICT', messages.machineIdPending())
  if (!wallet) throw new AppError('FORBIDDEN', messages.noWallet())
  if (smartAccount?.status !== 'completed' || !smartAccount.account) {
    throw new AppError('CONFLICT', messages.smartAccountRequired())
  }
  return {
    owner: getAddress(bytesToHex(smartAccount.owner)),
    account: getAddress(bytesToHex(smartAccount.account)),
  }
}

/** Returns the request awaiting a signature if the Smart Account and email address are unchanged. */
function findWaiting({ machineId, email }: Identity, account: Address): DidRequest | undefined {
  if (machineId?.status !== 'waiting_for_signature') return undefined
  const isSame =
    getAddress(bytesToHex(machineId.account)) === account &&
    isAboutEmail(machineId.email_signature as Hex, email, bytesToHex(machineId.email_salt))
  return isSame ? answer(account, bytesToHex(machineId.calldata), machineId.nonce) : undefined
}

async function createDidDocument(
  { keys, chainId }: IdentityDeps,
  { owner, account, email, name }: { owner: Address; account: Address; email: string; name: string },
  now: Date,
) {
  const deps = await keys()
  const did = didOf(account)
  const salt = bytesToHex(randomBytes(32))
  const emailCommitment = commitToEmail(email, salt)
  const emailSignature = await signEmail(deps.email, { chainId, did, emailCommitment })
  const parts = { account, owner, emailSignature }
  const signature = await signPairing(deps.pairing, chainId, parts)
  const document = buildDidDocument(chainId, parts, signature)
  return {
    name,
    calldata: addDocumentCalldata(account, name, document),
    nonce: String(BigInt(now.getTime()) * BigInt(NONCES_PER_MS) + BigInt(randomInt(NONCES_PER_MS))),
    salt,
    emailSignature,
    pairingSignature: signature.hash,
  }
}
