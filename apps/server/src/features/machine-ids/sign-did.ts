import { didPrecompileAddress } from '@hearth/chain/did/attribute'
import { executeTypedData } from '@hearth/chain/typed-data/execute'
import type { didStatuses } from '@hearth/protocol/endpoints/identity'
import { sql } from 'kysely'
import { bytesToHex, getAddress, type Hex, hashTypedData } from 'viem'
import { ApiError } from '../../errors/api-error.ts'
import { notifyChanges } from '../../events/notify-changes.ts'
import {
  assertWithinBudget,
  type IdentityServices,
  requireFunds,
  requireHeartbeats,
} from './identity-services.ts'
import { ownerSignature } from './owner-signature.ts'
import { lockIdentity, readIdentity } from './read-identity.ts'
import { requireReady } from './request-did.ts'

type DidStatus = (typeof didStatuses)[number]

/**
 * Takes the owner's signature of a Machine ID that was asked for, and has it put on chain. Repeating it changes nothing.
 * @returns what the Machine ID's status is then
 * @throws ApiError CONFLICT where none was asked for, FORBIDDEN where a requirement is not met any more or it is not the owner's
 * signature, UNAVAILABLE where the network cannot pay
 */
export async function signDid(
  services: IdentityServices,
  memberId: string,
  machineOwnerSignature: string,
  now: Date,
): Promise<DidStatus> {
  const { db, chainId } = services
  const before = await readIdentity(db, memberId)
  const { machineId } = before
  if (machineId?.status === 'pending' || machineId?.status === 'completed') return machineId.status
  const { owner, account } = requireReady(before)
  if (machineId?.status !== 'waiting_for_signature') throw nothingToSign()
  await requireHeartbeats(services, memberId)
  await requireFunds(services)
  const call = {
    target: didPrecompileAddress,
    data: bytesToHex(machineId.calldata),
    nonce: BigInt(machineId.nonce),
  } as const
  const hash = hashTypedData(executeTypedData(chainId, account, call))
  const signature = await ownerSignature(
    services,
    { address: owner, hash, signature: machineOwnerSignature as Hex },
    `Execute as request-did answered it, on chain ${chainId} and the contract ${account}, by the wallet ${owner}`,
  )
  return db.transaction().execute(async (transaction): Promise<DidStatus> => {
    const identity = await lockIdentity(transaction, memberId)
    const current = identity.machineId
    if (current?.status === 'pending' || current?.status === 'completed') return current.status
    // Another one may have been asked for meanwhile, for another wallet.
    if (requireReady(identity).account !== account || current?.nonce !== machineId.nonce)
      throw nothingToSign()
    await assertWithinBudget(services, transaction, { memberId, wallet: owner }, now)
    const { target, data: calldata, nonce } = call
    const jobId = await services.enqueueRelayJob(
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

const nothingToSign = () =>
  new ApiError('CONFLICT', 'There is no Machine ID to be signed. Ask for it first (request-did).')
