import { machineSmartAccountAbi } from '@hearth/chain/artifacts/machine-smart-account'
import { machineStationFactoryAbi } from '@hearth/chain/artifacts/machine-station-factory'
import { isRejected } from '@hearth/chain/is-rejected'
import { type Abi, BaseError, decodeErrorResult, type Hex, isHex } from 'viem'
import type { FailureCode } from './relayer.ts'

const errors: Abi = [...machineStationFactoryAbi, ...machineSmartAccountAbi].filter(
  ({ type }) => type === 'error',
)

/** Reason why a contract rejected a call. */
export interface Revert {
  code: FailureCode
  /** Name and arguments of the error, for operators. */
  reason: string
}

const codes: Record<string, FailureCode> = {
  DeploymentsArePaused: 'DEPLOYMENTS_PAUSED',
  InvalidOwnerSignature: 'SIGNATURE_REJECTED',
  InvalidMachineOwnerSignature: 'SIGNATURE_REJECTED',
  NonceAlreadyUsed: 'SIGNATURE_USED',
  NotAuthorized: 'RELAYER_NOT_AUTHORIZED',
  AccessControlUnauthorizedAccount: 'RELAYER_NOT_AUTHORIZED',
}
/** Error name of the DID pallet. Each runtime wraps it differently. */
const NAME_TAKEN = /AttributeAlreadyExist/

/**
 * Returns why a contract rejected a call, unwrapping the target's error.
 * @returns undefined if no contract rejected it, so a retry may succeed
 */
export function readRevert(error: unknown): Revert | undefined {
  if (!isRejected(error)) return undefined
  const carrier = error.walk((cause) => isHex((cause as { data?: unknown }).data)) as { data?: Hex } | null
  return carrier?.data
    ? decodeRevert(carrier.data)
    : { code: 'REJECTED', reason: 'reverted without a reason' }
}

/** Formats a failure on one line, without the RPC URL, which may contain a key. */
export function formatFailure(error: unknown): string {
  return error instanceof BaseError ? error.shortMessage : (error as Error).message
}

function decodeRevert(data: Hex): Revert {
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi: errors, data })
    if (errorName === 'TargetCallFailed') return decodeRevert(args[1] as Hex)
    if (errorName !== 'Error')
      return { code: codes[errorName] ?? 'REJECTED', reason: `${errorName}(${args.join(', ')})` }
    const reason = String(args[0])
    return { code: NAME_TAKEN.test(reason) ? 'NAME_TAKEN' : 'REJECTED', reason }
  } catch {
    const reason = data === '0x' ? 'reverted without a reason' : `reverted with ${data.slice(0, 74)}`
    return { code: 'REJECTED', reason }
  }
}
