import {
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  ExecutionRevertedError,
} from 'viem'

/** Of calls and estimates that a contract refused, or that nothing was there to answer. */
const refusals = [ExecutionRevertedError, ContractFunctionRevertedError, ContractFunctionZeroDataError]

/** Whether a call failed because of the contract, and not on its way there: then it fails again. */
export function isRefused(error: unknown): error is BaseError {
  return (
    error instanceof BaseError &&
    error.walk((cause) => refusals.some((refusal) => cause instanceof refusal)) !== null
  )
}
