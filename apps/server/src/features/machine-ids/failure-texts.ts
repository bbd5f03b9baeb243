import type { FailureCode } from '../relayer/relayer.ts'

/** Cause and next step of each failure, for members. */
const failureTexts: Record<FailureCode, string> = {
  DEPLOYMENTS_PAUSED: 'The network has paused new Smart Accounts. Try again later.',
  SIGNATURE_REJECTED: 'The contract rejected the signature of your wallet. Sign again.',
  SIGNATURE_USED: 'This signature was already used. Sign again.',
  NAME_TAKEN: 'The name of the document is already taken on the chain. Sign again to use another name.',
  RELAYER_NOT_AUTHORIZED: 'The network cannot send transactions right now. Try again later.',
  WALLET_CHECK_TOO_EXPENSIVE:
    'Your wallet contract needs more than 300,000 gas to verify a signature. Reduce its gas use, or link another wallet.',
  TOO_EXPENSIVE: "The transaction exceeds the network's gas limit. Try again later.",
  OUT_OF_GAS: 'The transaction ran out of gas. Try again tomorrow.',
  GAS_BUDGET_SPENT: 'The daily gas limit of this wallet or account is reached. Try again tomorrow (UTC).',
  NO_EFFECT: 'The transaction had no effect. Try again.',
  REJECTED: 'The chain rejected the transaction. Try again.',
}

/** Returns the text of a failure. Old rows have reasons without a code. */
export function describeFailure(code: string | null): string {
  return failureTexts[code as FailureCode] ?? failureTexts.REJECTED
}
