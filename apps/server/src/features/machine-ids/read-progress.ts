import { didOf } from '@hearth/chain/did/identifiers'
import { HEARTBEATS_FOR_MACHINE_ID } from '@hearth/protocol/constants'
import type { AnswerOf } from '@hearth/protocol/endpoint'
import type {
  readDidStatus as didStatusCall,
  readMachineIdentity as machineIdentityCall,
  readIdentityRequirements as requirementsCall,
  readSmartAccount as smartAccountCall,
} from '@hearth/protocol/endpoints/identity'
import type { Message } from '@hearth/protocol/messages'
import { bytesToHex, getAddress } from 'viem'
import type { Database } from '../../platform/database/database.ts'
import { describeFailure } from './describe-failure.ts'
import { messages } from './messages.ts'
import { readIdentity } from './read-identity.ts'

const addressOf = (bytes: Buffer) => getAddress(bytesToHex(bytes))

/** Returns which Smart Account requirements a member meets. */
export async function readRequirements(
  db: Database,
  memberId: string,
  currentHeartbeats: number,
): Promise<AnswerOf<typeof requirementsCall>> {
  const { wallet, smartAccount } = await readIdentity(db, memberId)
  const hasHeartbeats = currentHeartbeats >= HEARTBEATS_FOR_MACHINE_ID
  return {
    wallet: wallet !== undefined,
    heartbeats: hasHeartbeats,
    requirementsMet: wallet !== undefined && hasHeartbeats,
    existingSmartAccount: smartAccount?.status === 'completed',
    currentHeartbeats,
    requiredHeartbeats: HEARTBEATS_FOR_MACHINE_ID,
    status: smartAccount?.status ?? 'not_found',
  }
}

const accountMessages = {
  completed: messages.smartAccountReady,
  not_found: messages.noSmartAccount,
  pending: messages.smartAccountPending,
}

/** Response before its message is formatted. */
type Unformatted<Answer> = Omit<Answer, 'message'> & { message: Message }

/** Returns a member's Smart Account and its status. */
export async function readSmartAccount(
  db: Database,
  memberId: string,
): Promise<Unformatted<AnswerOf<typeof smartAccountCall>>> {
  const { smartAccount } = await readIdentity(db, memberId)
  if (!smartAccount) return { success: true, status: 'not_found', message: accountMessages.not_found() }
  const { status, account, reason, asked_at, completed_at } = smartAccount
  return {
    success: true,
    status,
    message:
      status === 'failed'
        ? messages.smartAccountFailed({ reason: describeFailure(reason) })
        : accountMessages[status](),
    createdAt: (completed_at ?? asked_at).toISOString(),
    ...(account && { smartAccount: addressOf(account) }),
  }
}

/** Returns the status of a member's Machine ID. */
export async function readDidStatus(
  db: Database,
  memberId: string,
): Promise<Pick<AnswerOf<typeof didStatusCall>, 'status'> & { message?: Message }> {
  const { machineId } = await readIdentity(db, memberId)
  if (!machineId) return { status: null }
  if (machineId.status !== 'failed') return { status: machineId.status }
  return {
    status: null,
    message: messages.machineIdFailed({ reason: describeFailure(machineId.reason) }),
  }
}

export async function readMachineIdentity(
  db: Database,
  memberId: string,
): Promise<Unformatted<AnswerOf<typeof machineIdentityCall>>> {
  const { machineId } = await readIdentity(db, memberId)
  if (machineId?.status !== 'completed') {
    return { success: true, message: messages.noMachineId(), data: null }
  }
  const account = addressOf(machineId.account)
  return {
    success: true,
    message: messages.machineIdReady(),
    data: {
      did_name: didOf(account),
      public_address: account,
      email_signature: machineId.email_signature,
      depinpair_signature: machineId.pairing_signature,
      profile_id: memberId,
      block_hash: machineId.block_hash && bytesToHex(machineId.block_hash),
      onboarding_tag: machineId.attribute_name,
      created_at: (machineId.completed_at ?? machineId.asked_at).toISOString(),
      owner: addressOf(machineId.owner),
    },
  }
}
