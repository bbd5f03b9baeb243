import {
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  ExecutionRevertedError,
} from 'viem'

/** Errors of rejected calls, and of calls to missing contracts. */
const rejections = [ExecutionRevertedError, ContractFunctionRevertedError, ContractFunctionZeroDataError]

/** Returns whether the contract rejected the call or is missing. In both cases, a retry would fail, too. */
export function isRejected(error: unknown): error is BaseError {
  return (
    error instanceof BaseError &&
    error.walk((cause) => rejections.some((rejection) => cause instanceof rejection)) !== null
  )
}
