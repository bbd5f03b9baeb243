import { formatMessage } from '@hearth/protocol/messages'
import { AppError } from '../../errors/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Handlers } from '../../platform/http/handlers.ts'
import { createSmartAccount } from './create-smart-account.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { messages } from './messages.ts'
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

/** @param deps undefined without a chain; in that case, every call fails */
export function identityRoutes(deps: IdentityDeps | undefined, now: Clock): Pick<Handlers, IdentityCall> {
  const open = () => {
    if (deps) return deps
    throw new AppError('UNAVAILABLE', messages.noChain())
  }
  return {
    readIdentityRequirements: async ({ caller: { memberId } }) => {
      const { db, readHeartbeats } = open()
      return readRequirements(db, memberId, await readHeartbeats(memberId))
    },
    readSmartAccount: async ({ caller, context: { language } }) => {
      const { message, ...account } = await readSmartAccount(open().db, caller.memberId)
      return { ...account, message: formatMessage(message, language) }
    },
    createSmartAccount: async ({ caller, body, context: { language } }) => {
      await createSmartAccount(open(), caller.memberId, body, now())
      return { success: true, message: formatMessage(messages.smartAccountQueued(), language) }
    },
    readDidStatus: async ({ caller, context: { language } }) => {
      const { message, ...did } = await readDidStatus(open().db, caller.memberId)
      return { ...did, ...(message && { message: formatMessage(message, language) }) }
    },
    requestDid: async ({ caller, context: { language } }) => {
      const data = await requestDid(open(), caller.memberId, now())
      return { success: true, message: formatMessage(messages.signatureNeeded(), language), data }
    },
    signDid: async ({ caller, body, context: { language } }) => {
      const status = await signDid(open(), caller.memberId, body.machineOwnerSignature, now())
      const message = formatMessage(messages.machineIdInitiated(), language)
      return { success: true, message, data: { status } }
    },
    readMachineIdentity: async ({ caller, context: { language } }) => {
      const { message, ...identity } = await readMachineIdentity(open().db, caller.memberId)
      return { ...identity, message: formatMessage(message, language) }
    },
  }
}
