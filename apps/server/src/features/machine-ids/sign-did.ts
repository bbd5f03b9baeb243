import { didPrecompileAddress } from '@hearth/chain/did/attribute'
import { executeTypedData } from '@hearth/chain/typed-data/execute'
import type { didStatuses } from '@hearth/protocol/endpoints/identity'
import { sql } from 'kysely'
import { bytesToHex, getAddress, type Hex, hashTypedData } from 'viem'
import { AppError } from '../../errors/app-error.ts'
import { notifyChanges } from '../../events/notify-changes.ts'
import { assertWithinBudget, type IdentityDeps, requireFunds, requireHeartbeats } from './identity-deps.ts'
import { messages } from './messages.ts'
import { ownerSignature } from './owner-signature.ts'
import { lockIdentity, readIdentity } from './read-identity.ts'
import { requireReady } from './request-did.ts'

type DidStatus = (typeof didStatuses)[number]

/**
 * Enqueues the relay job with the owner's signature. Idempotent.
 * @returns the Machine ID's status
 * @throws AppError CONFLICT if no document awaits a signature, FORBIDDEN if a requirement is not met or the
 * owner did not sign, RATE_LIMITED if a daily budget is exhausted, UNAVAILABLE if the network cannot pay or
 * the chain does not respond
 */
export async function signDid(
  deps: IdentityDeps,
  memberId: string,
  machineOwnerSignature: string,
  now: Date,
): Promise<DidStatus> {
  const { db, chainId } = deps
  const before = await readIdentity(db, memberId)
  const { machineId } = before
  if (machineId?.status === 'pending' || machineId?.status === 'completed') return machineId.status
  const { owner, account } = requireReady(before)
  if (machineId?.status !== 'waiting_for_signature') throw nothingToSign()
  await requireHeartbeats(deps, memberId)
  await requireFunds(deps)
  const call = {
    target: didPrecompileAddress,
    data: bytesToHex(machineId.calldata),
    nonce: BigInt(machineId.nonce),
  } as const
  const hash = hashTypedData(executeTypedData(chainId, account, call))
  const signature = await ownerSignature(
    deps,
    { address: owner, hash, signature: machineOwnerSignature as Hex },
    messages.documentNotSigned({ chainId: String(chainId), account, owner }),
  )
  return db.transaction().execute(async (transaction): Promise<DidStatus> => {
    const identity = await lockIdentity(transaction, memberId)
    const current = identity.machineId
    if (current?.status === 'pending' || current?.status === 'completed') return current.status
    // Reject the signature if a different request has replaced this one.
    if (requireReady(identity).account !== account || current?.nonce !== machineId.nonce)
      throw nothingToSign()
    await assertWithinBudget(deps, transaction, { memberId, wallet: owner }, now)
    const { target, data: calldata, nonce } = call
    const jobId = await deps.enqueueRelayJob(
      transaction,
      { kind: 'execute', memberId, owner, account: getAddress(account), target, calldata, nonce, signature },
      now,
    )
    await sql`
      with signed as (
        update machine_ids set status = 'pending', relay_job_id = ${jobId} where member_id = ${memberId} returning member_id
      )
      select ${notifyChanges(sql`'identity'::text`, sql`select member_id from signed`)}
    `.execute(transaction)
    return 'pending'
  })
}

const nothingToSign = () => new AppError('CONFLICT', messages.nothingToSign())
