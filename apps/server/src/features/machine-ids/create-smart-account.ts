import { deployMachineSmartAccountTypedData } from '@hearth/chain/typed-data/deploy-machine-smart-account'
import { sql } from 'kysely'
import { type Address, type Hex, hashTypedData, hexToBytes, isAddress, zeroAddress } from 'viem'
import { AppError } from '../../errors/app-error.ts'
import { notifyChanges } from '../../events/notify-changes.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { assertWithinBudget, type IdentityDeps, requireFunds, requireHeartbeats } from './identity-deps.ts'
import { messages } from './messages.ts'
import { ownerSignature } from './owner-signature.ts'
import { lockIdentity, readIdentity } from './read-identity.ts'

export interface SmartAccountRequest {
  machineOwner: string
  /** Milliseconds since 1970, as decimal digits. */
  nonce: string
  signature: string
}

/** Maximum difference between the signature's time and the server's. */
const NONCE_TOLERANCE_MS = 300_000

/**
 * Enqueues the deployment of a member's Smart Account. Repeating a pending request changes nothing.
 * @throws AppError INVALID_REQUEST for an invalid address or nonce, FORBIDDEN if a requirement is not met or
 * the wallet did not sign, CONFLICT if the Smart Account exists, RATE_LIMITED if a daily budget is exhausted,
 * UNAVAILABLE if the network cannot pay or the chain does not respond
 */
export async function createSmartAccount(
  deps: IdentityDeps,
  memberId: string,
  request: SmartAccountRequest,
  now: Date,
): Promise<void> {
  const { db, chainId, station } = deps
  const owner = readOwner(request.machineOwner)
  const nonce = readNonce(request.nonce, now)
  const ownerBytes = Buffer.from(hexToBytes(owner))
  const { wallet } = await readIdentity(db, memberId)
  requireLinked(wallet, ownerBytes)
  await requireHeartbeats(deps, memberId)
  await requireFunds(deps)
  const hash = hashTypedData(
    deployMachineSmartAccountTypedData(chainId, station, { machineOwner: owner, nonce }),
  )
  const signature = await ownerSignature(
    deps,
    { address: owner, hash, signature: request.signature as Hex },
    messages.deploymentNotSigned({ owner, nonce: String(nonce), chainId: String(chainId), station }),
  )
  await db.transaction().execute(async (transaction) => {
    const identity = await lockIdentity(transaction, memberId)
    if (!identity.isGood) throw new AppError('FORBIDDEN', messages.mayNotCreateSmartAccount())
    requireLinked(identity.wallet, ownerBytes)
    const status = identity.smartAccount?.status
    if (status === 'completed') throw new AppError('CONFLICT', messages.hasSmartAccount())
    if (status === 'pending') return
    await assertWithinBudget(deps, transaction, { memberId, wallet: owner }, now)
    const jobId = await deps.enqueueRelayJob(
      transaction,
      { kind: 'deploy', memberId, owner, nonce, signature },
      now,
    )
    await savePending(transaction, { memberId, owner: ownerBytes, jobId, nonce, now })
  })
}

function readOwner(text: string): Address {
  const owner = text.toLowerCase()
  if (!isAddress(text) && text !== owner) {
    throw new AppError('INVALID_REQUEST', messages.invalidOwnerChecksum(), { field: 'body.machineOwner' })
  }
  if (owner === zeroAddress) {
    throw new AppError('INVALID_REQUEST', messages.ownerIsZero(), { field: 'body.machineOwner' })
  }
  return owner as Address
}

function readNonce(text: string, now: Date): bigint {
  const nonce = BigInt(text)
  const distance = nonce - BigInt(now.getTime())
  if (distance > NONCE_TOLERANCE_MS || -distance > NONCE_TOLERANCE_MS) {
    const range = { minutes: NONCE_TOLERANCE_MS / 60_000, now: String(now.getTime()) }
    throw new AppError('INVALID_REQUEST', messages.invalidNonce(range), { field: 'body.nonce' })
  }
  return nonce
}

function requireLinked(wallet: Buffer | undefined, owner: Buffer): void {
  if (!wallet) throw new AppError('FORBIDDEN', messages.noWallet())
  if (!wallet.equals(owner)) {
    throw new AppError('FORBIDDEN', messages.ownerNotLinked(), { field: 'body.machineOwner' })
  }
}

async function savePending(
  transaction: Transaction,
  asked: { memberId: string; owner: Buffer; jobId: string; nonce: bigint; now: Date },
): Promise<void> {
  const { memberId, owner, jobId, nonce, now } = asked
  await sql`
    with pending as (
      insert into smart_accounts (member_id, owner, status, relay_job_id, nonce, asked_at)
      values (${memberId}, ${owner}, 'pending', ${jobId}, ${String(nonce)}, ${now})
      on conflict (member_id, owner) do update
      set status = excluded.status, relay_job_id = excluded.relay_job_id, nonce = excluded.nonce, asked_at = excluded.asked_at,
          reason = null
      returning member_id
    )
    select ${notifyChanges(sql`'identity'::text`, sql`select member_id from pending`)}
  `.execute(transaction)
}
