import {
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  ExecutionRevertedError,
} from 'viem'

/** Errors of calls that a contract rejected, or that had no contract. */
const refusals = [ExecutionRevertedError, ContractFunctionRevertedError, ContractFunctionZeroDataError]

/** Returns whether the contract rejected a call, so that a retry fails too. */
export function isRefused(error: unknown): error is BaseError {
  return (
    error instanceof BaseError &&
    error.walk((cause) => refusals.some((refusal) => cause instanceof refusal)) !== null
  )
}
