import { AppError } from '../../errors/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { createSmartAccount } from './create-smart-account.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { readDidStatus, readMachineIdentity, readRequirements, readSmartAccount } from './read-progress.ts'
import { requestDid } from './request-did.ts'
import { signDid } from './sign-did.ts'

type IdentityCall =
  | 'readIdentityRequirements'
  | 'readSmartAccount'
  | 'createSmartAccount'
  | 'readDidStatus'
  | 'requestDid'
  | 'signDid'
  | 'readMachineIdentity'

/** @param deps undefined without a chain; every call then fails */
export function identityRoutes(deps: IdentityDeps | undefined, now: Clock): Pick<Handlers, IdentityCall> {
  const open = () => {
    if (deps) return deps
    throw new AppError('UNAVAILABLE', 'This network has no chain, so there are no Machine IDs.')
  }
  return {
    readIdentityRequirements: async ({ caller: { memberId } }) => {
      const { db, readHeartbeats } = open()
      return readRequirements(db, memberId, await readHeartbeats(memberId))
    },
    readSmartAccount: async ({ caller }) => readSmartAccount(open().db, caller.memberId),
    createSmartAccount: async ({ caller, body }) => {
      await createSmartAccount(open(), caller.memberId, body, now())
      return { success: true, message: 'Smart Account creation queued' }
    },
    readDidStatus: async ({ caller }) => readDidStatus(open().db, caller.memberId),
    requestDid: async ({ caller }) => {
      const data = await requestDid(open(), caller.memberId, now())
      return { success: true, message: 'Please sign the transaction to create your Machine ID', data }
    },
    signDid: async ({ caller, body }) => {
      const status = await signDid(open(), caller.memberId, body.machineOwnerSignature, now())
      return { success: true, message: 'Machine ID creation initiated', data: { status } }
    },
    readMachineIdentity: async ({ caller }) => readMachineIdentity(open().db, caller.memberId),
  }
}
