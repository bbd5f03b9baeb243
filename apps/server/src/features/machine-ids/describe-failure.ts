import type { Message } from '@hearth/protocol/messages'
import type { FailureCode } from '../relayer/relayer.ts'
import { messages } from './messages.ts'

/** Cause and next step of each failure, for members. */
const failures: Record<FailureCode, () => Message> = {
  DEPLOYMENTS_PAUSED: messages.deploymentsPaused,
  SIGNATURE_REJECTED: messages.signatureRejected,
  SIGNATURE_USED: messages.signatureUsed,
  NAME_TAKEN: messages.nameTaken,
  RELAYER_NOT_AUTHORIZED: messages.relayerNotAuthorized,
  WALLET_CHECK_TOO_EXPENSIVE: messages.walletCheckTooExpensive,
  TOO_EXPENSIVE: messages.transactionTooExpensive,
  OUT_OF_GAS: messages.outOfGas,
  GAS_BUDGET_SPENT: messages.gasBudgetSpent,
  NO_EFFECT: messages.noEffect,
  REJECTED: messages.transactionRejected,
}

/** Returns a failure's message. Reasons in old rows are not codes and get the general message. */
export function describeFailure(code: string | null): Message {
  return (failures[code as FailureCode] ?? failures.REJECTED)()
}
